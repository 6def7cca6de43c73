"""Answers scored by a language model as judge, in two phases: answers, then scores.

    OUT/answers.jsonl            what came of each question; made once
    OUT/JUDGE/replies.jsonl      every raw reply of that judge, with the day and the prompt's version
    OUT/JUDGE/scores.jsonl       a row for each answer and measure
    OUT/JUDGE/summary.json       what it comes to

A judge ranks systems; it is believed only as far as it agrees with the hand grades, and decides on no single answer.
"""
