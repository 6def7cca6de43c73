"""Which provision a question belongs to, learnt from the known questions of an index.

Each provision with known questions is a class, and the vectors of its questions are its examples. Classes with a
normal distribution each and one covariance in common are told apart by linear functions of the vector: linear
discriminant analysis (Fisher, "The Use of Multiple Measurements in Taxonomic Problems", 1936). A class has few
examples, so its mean is drawn towards its section's, and the covariance towards a sphere (Friedman,
"Regularized Discriminant Analysis", 1989). A nearest question goes by one example; this goes by
what the questions of a provision have in common and by what tells them from all others.
"""

from collections.abc import Sequence

import numpy as np

from civicsetu.index.known_questions import KnownQuestions
from civicsetu.model.ids import ProvisionId

SPHERE = 0.6  # share of the sphere in the covariance
SECTION_COUNTS = 3.0  # examples that the section's mean counts for in the mean of a class
WHOLE_COUNTS = 2.0  # examples that the mean of all questions counts for in the mean of a section
FLATTENED = 5.0  # divides the scores: the dimensions of a vector are not independent, so the model is too sure


class Discriminant:
    """Linear discriminant functions of the provisions.

    Args:
        vectors: (questions, dimensions), the known questions' sentence vectors.
        provisions: for each question, the ids of the provisions that answer it.

    Attributes:
        classes: the ids of the provisions, sorted.
    """

    def __init__(self, vectors: np.ndarray, provisions: Sequence[Sequence[str]]) -> None:
        self.classes = sorted({name for names in provisions for name in names})
        number = {name: n for n, name in enumerate(self.classes)}
        examples = [(question, number[name]) for question, names in enumerate(provisions) for name in names]
        pairs = np.array(examples, dtype=np.int64).reshape(-1, 2)
        sections = [ProvisionId(name).section for name in self.classes]
        _, self._section = np.unique(np.array(sections, dtype=np.str_), return_inverse=True)
        self._functions, self._constants = self._fitted(np.asarray(vectors, dtype=np.float32)[pairs[:, 0]], pairs[:, 1])

    def __len__(self) -> int:
        return len(self.classes)

    def _fitted(self, examples: np.ndarray, of: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The functions, (classes, dimensions), and their constants, (classes,).

        Args:
            examples: (examples, dimensions).
            of: (examples,), the class of each.
        """
        if not len(examples):
            return np.zeros((0, examples.shape[1]), dtype=np.float32), np.zeros(0, dtype=np.float32)
        means = _means(_means(examples.mean(axis=0)[None], WHOLE_COUNTS, examples, self._section[of])[self._section],
                       SECTION_COUNTS, examples, of)  # fmt: skip
        apart = examples - means[of]
        covariance = apart.T @ apart / len(apart)
        dimensions = len(covariance)
        sphere = np.trace(covariance) / dimensions * np.eye(dimensions, dtype=np.float32)
        shrunk = (1 - SPHERE) * covariance + SPHERE * sphere + 1e-6 * np.eye(dimensions, dtype=np.float32)
        functions = np.linalg.solve(shrunk, means.T).T
        return functions / FLATTENED, -0.5 * (functions * means).sum(axis=1) / FLATTENED

    def shares(self, vector: np.ndarray) -> np.ndarray:
        """How likely it is, among the classes, that a question belongs to each: (classes,), with the sum 1.

        Args:
            vector: (dimensions,), of the question, encoded as the known ones were.
        """
        if not len(self):
            return np.zeros(0)
        scores = (self._functions @ vector + self._constants).astype(np.float64)
        likely = np.exp(scores - scores.max())
        shares: np.ndarray = likely / likely.sum()
        return shares


class UnitShares:
    """The units of passages that a question may belong to: sections, and each definition by itself.

    Args:
        known: the known questions of an index.
        units: (passages,), the number of each passage's unit.

    Attributes:
        rows: (n,), ascending: the passages of the units that have known questions.
        unit_of: (n,): the place of each one's unit in `of_units`.
    """

    def __init__(self, known: KnownQuestions, units: np.ndarray) -> None:
        self.discriminant = Discriminant(known.vectors, [known.provisions(n) for n in range(len(known))])
        own = [np.unique(units[rows]) for rows in known.answering().values()]
        found = np.concatenate([np.zeros(0, dtype=np.int64), *own])
        numbers, self._unit = np.unique(found, return_inverse=True)
        self._units, self._passages = len(numbers), len(units)
        self._class = np.repeat(np.arange(len(own)), [len(units) for units in own])
        self.rows = np.flatnonzero(np.isin(units, numbers))
        self.unit_of = np.searchsorted(numbers, units[self.rows])

    def of_units(self, vector: np.ndarray) -> np.ndarray:
        """The share of a question that the classes with a passage of each unit have together.

        Args:
            vector: (dimensions,), of the question, encoded as the known ones were.

        Returns:
            (units,), from 0 to 1.
        """
        shares = self.discriminant.shares(vector)
        together: np.ndarray = np.bincount(self._unit, weights=shares[self._class], minlength=self._units)
        return together

    def of(self, vector: np.ndarray) -> np.ndarray:
        """The same of each passage's unit: (passages,); 0 for units that no class has a passage of."""
        shares = np.zeros(self._passages)
        shares[self.rows] = self.of_units(vector)[self.unit_of]
        return shares


def _means(prior: np.ndarray, counts: float, examples: np.ndarray, of: np.ndarray) -> np.ndarray:
    """The means of groups of examples, each drawn towards a mean that counts for so many examples.

    Args:
        prior: (groups, dimensions), or (1, dimensions) for all.
        counts: examples that it counts for.
        examples: (examples, dimensions).
        of: (examples,), the group of each.
    """
    groups = int(of.max()) + 1
    sums = np.zeros((groups, examples.shape[1]), dtype=np.float32)
    np.add.at(sums, of, examples)
    means: np.ndarray = (sums + counts * prior) / (np.bincount(of, minlength=groups) + counts)[:, None]
    return means.astype(np.float32)
