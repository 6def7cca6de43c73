"""What kind of question one is, as a model says that has learnt it: see `civicsetu.learn.kinds`."""

from civicsetu.index.encode.one_text import OneText
from civicsetu.index.layout import KINDS_FILES


class QuestionKinds(OneText):
    """Questions to the logits of their kinds, in the order of `civicsetu.model.question_model.KINDS`; `kinds/` in the
    encoder's folder holds the model."""

    files = KINDS_FILES
