"""Act cards: what each act is called, what it is about, whom it binds, and everyday situations that it governs.

They are written by hand from an act's long title, headings and definitions alone. The files beside this one hold them
by field; `vectors.npz` has the vectors of the situations (`civicsetu.find.cards.vectors`). By its card an act can be
told from others in a question that names no law; none is shut out by it.
"""

from functools import lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from civicsetu.base.files import read_yaml
from civicsetu.find.question.replaced import replaced_acts

HERE = Path(__file__).parent
LEAST, MOST = 10, 40  # situations of an act
NO_YEAR = "Deo Estate Act"  # the only one that is printed without its year


class Card(BaseModel):
    """The card of an act.

    Fields:
        title: of the act, with its year, as an index of the central acts has it.
        names: what else it is called.
        subject: in two sentences.
        binds: whom.
        situations: that it governs, in the words of people.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    title: str = Field(pattern=rf"\b(1[89]|20)\d\d\b|^{NO_YEAR}$")
    names: tuple[str, ...] = ()
    subject: str = Field(min_length=20)
    binds: str = Field(min_length=5)
    situations: tuple[str, ...] = Field(min_length=LEAST, max_length=MOST)

    @property
    def replaced(self) -> tuple[str, ...]:
        """The titles of the acts that it replaced."""
        return tuple(act.title for act in replaced_acts() if act.by == self.title and not act.renamed)


@lru_cache(maxsize=1)
def cards() -> tuple[Card, ...]:
    """All cards, in the order of their files.

    Raises:
        ValueError: a card is not of the form, or an act has two.
    """
    rows = [row for path in sorted(HERE.glob("*.yaml")) for row in read_yaml(path)]
    found = TypeAdapter(tuple[Card, ...]).validate_python(rows)
    titles = [card.title for card in found]
    if double := sorted({title for title in titles if titles.count(title) > 1}):
        raise ValueError(f"{', '.join(double)}: two cards")
    return found
