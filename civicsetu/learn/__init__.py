"""Learning to encode questions: everyday questions with the sections that answer them, and the changes
of the question encoder's weights that bring the two together.

Only needed to learn anew; what was learnt is `civicsetu/index/question.safetensors`.
"""
