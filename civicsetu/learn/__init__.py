"""Learning: how everyday questions are encoded, which unit answers them, and how likely an answer is sound.

`learner`, `pairs` and `record` bring everyday questions and the sections that answer them together; what was learnt is
`civicsetu/index/encode/question.safetensors`. `kinds` learns of which kind a question is, `units` which unit of a
statute answers it, both as `one_text` does. `graded`, `logistic`, `confidence`, `risk`, `calibration` and `fitted` fit
the confidence of answers on graded ones; what was fitted is `civicsetu/answer/confidence.json`.
"""
