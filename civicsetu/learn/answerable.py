"""Fitting the chance that a question can be answered: from questions that are answered and questions that are not.

The first model, of the question alone (its vector and its words), is a multinomial logistic regression: known questions
are of the class that is answered, each kind of unanswerable question is a class of its own. The second is a logistic
regression of its logit and the evidence that was found. What it learns from must not have been seen by the first, so
that each unanswerable question is judged by a first model of the others, and the answerable ones are in no index.
"""

from collections.abc import Sequence

import numpy as np
from scipy import sparse
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression

from civicsetu.learn.logistic import Logistic, fit_logistic
from civicsetu.learn.settings import AnswerableSettings
from civicsetu.model.question_model import QuestionModel, grams_of

ENOUGH = 1e-3  # a fit ends where no slope is steeper


def fit_question_model(
    vectors: np.ndarray, texts: Sequence[str], kinds: Sequence[str], settings: AnswerableSettings
) -> QuestionModel:
    """The model of the question alone; each class counts the same, however many questions it has.

    Args:
        vectors: (questions, dimensions).
        texts: (questions,), their words.
        kinds: (questions,), the class of each.
        settings: how it is fitted.
    """
    words = TfidfVectorizer(analyzer=grams_of, sublinear_tf=True, min_df=settings.least_often)
    weighed = words.fit_transform(texts)
    both = sparse.hstack([weighed, sparse.csr_matrix(settings.share_of_vector * vectors)]).tocsr()
    model = LogisticRegression(
        C=settings.looseness, class_weight="balanced", max_iter=settings.most_steps, tol=ENOUGH
    ).fit(both, np.array(kinds))
    of_grams, of_vector = np.split(model.coef_, [weighed.shape[1]], axis=1)
    return QuestionModel(
        tuple(map(str, model.classes_)), model.intercept_, settings.share_of_vector * of_vector.T,
        tuple(map(str, words.get_feature_names_out())), words.idf_, of_grams.T,
    )  # fmt: skip


def folds_of(count: int, folds: int) -> np.ndarray:
    """(count,): the fold of each of some rows, in turn."""
    return np.arange(count) % folds


def fit_weighed(features: np.ndarray, answered: np.ndarray, strength: float) -> Logistic:
    """The model of the evidence, both sorts of questions counting the same.

    Args:
        features: (questions, features).
        answered: (questions,), 1 for those that can be answered and 0 for the others.
        strength: of the pull towards zero.
    """
    model = fit_logistic(features, answered, strength)
    share = float(answered.mean())
    even = model.intercept - float(np.log(share / (1 - share)))  # as if half of the questions could be answered
    return Logistic(model.weights, model.means, model.scales, even)


def refused_share(chances: np.ndarray, answered: np.ndarray, floor: float) -> tuple[float, float]:
    """The share of unanswerable and of answerable questions below a floor."""
    below = chances < floor
    return float(below[answered == 0].mean()), float(below[answered == 1].mean())
