"""Encode: texts to vectors.

`encoder` runs the exported model on passages and `question_encoder` on questions; `onnx` exports both from the
packaged model. `documents` encodes the passages of an index, from the cache where it can, in several processes
(`workers`) where there are many; `vectors` says in what form their vectors are kept.
"""
