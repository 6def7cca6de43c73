"""Learning: how everyday questions are encoded, and how likely an answer is sound.

`learner`, `pairs` and `record` bring everyday questions and the sections that answer them together; what was learnt is
`civicsetu/index/encode/question.safetensors`. `graded`, `logistic`, `confidence`, `risk`, `calibration` and `fitted`
fit the confidence of answers on graded ones; what was fitted is `civicsetu/answer/confidence.json`.
"""
