"""What a page needs to be read on any device: anchors, boxes that scroll, numbers flush right, alternative texts.

nbconvert gives neither unique anchors in any script, nor boxes in which wide tables scroll, nor alternative texts;
so this is done here, in one pass over the content of a page.
"""

import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from civicsetu.report.tables import are_numbers

if TYPE_CHECKING:
    from bs4 import BeautifulSoup, Tag
    from markupsafe import Markup

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
# anchors of the page around the content
TAKEN = ("main", "contents", "parameters", "made-from", "reproduce", "figures", "matrix", "lacking", "reports")
LONG = 40  # a cell with more characters is read as a sentence, and given room


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of the page: its level, 2 or more, its words and its anchor."""

    level: int
    text: str
    anchor: str


def arrange(content: str) -> "tuple[Markup, list[Heading]]":
    """Prepare the content of a page.

    Args:
        content: safe HTML.

    Returns:
        The content with an anchor at each heading, a box that scrolls around each table and each
        `pre`, columns of numbers flush right, and a text for each picture; and the headings.
    """
    from bs4 import BeautifulSoup
    from bs4.formatter import HTMLFormatter
    from markupsafe import Markup

    soup = BeautifulSoup(content, "html.parser")
    headings = _anchored(soup)
    for image in soup("img"):
        if image.get("src"):
            image["alt"] = image.get("alt") or _name(image)
        else:
            image.replace_with(f"[{image.get('alt') or 'picture'}]")
    for table in soup("table"):
        _align(table)
        if table.parent is None or "scroll" not in table.parent.get_attribute_list("class"):
            table.wrap(soup.new_tag("div", attrs=_scrolling(f"Table: {_name(table)}")))
    for block in soup("pre"):
        kind = block.get_attribute_list("class")
        label = block.get("aria-label") or f"Code: {_name(block)}"
        block.attrs |= _scrolling(str(label), *(name for name in kind if name))
    html = HTMLFormatter(HTMLFormatter.REGISTRY["minimal"].entity_substitution, void_element_close_prefix="")
    return Markup(soup.decode(formatter=html)), headings


def _anchored(soup: "BeautifulSoup") -> list[Heading]:
    """Give each heading an anchor of its own and a link to it."""
    found: list[Heading] = []
    taken = set(TAKEN)
    for tag in soup(HEADINGS):
        text = tag.get_text()
        anchor = _anchor(text, taken)
        taken.add(anchor)
        tag.name = f"h{max(2, int(tag.name[1]))}"  # the title of the page is its only first-level heading
        tag.attrs = {"id": anchor}
        link = soup.new_tag("a", attrs={"class": "anchor", "href": f"#{anchor}", "aria-label": f"Link to: {text}"})
        link.string = "#"
        tag.extend([" ", link])
        found.append(Heading(int(tag.name[1]), text, anchor))
    return found


def _anchor(text: str, taken: set[str]) -> str:
    """An anchor that is not taken, of the letters, marks and digits of any script.

    >>> _anchor("धारा 3: पंजीकरण", set()), _anchor("A & b", {"a-b"})
    ('धारा-3-पंजीकरण', 'a-b-2')
    """
    kept = "".join(c if unicodedata.category(c)[0] in "LMN" else " " for c in text.lower())
    stem = "-".join(kept.split()) or "section"
    anchor, count = stem, 1
    while anchor in taken:
        count += 1
        anchor = f"{stem}-{count}"
    return anchor


def _name(tag: "Tag") -> str:
    """What a table or a picture is called: the caption of its figure, or what it is folded under, or else the heading
    that it stands under."""
    figure = tag.find_parent("figure")
    folded = tag.find_parent("details", class_="fold")
    caption = (figure and figure.find("figcaption")) or (folded and folded.find("summary"))
    if caption:
        return caption.get_text()
    heading = tag.find_previous(HEADINGS)
    return heading.get_text().removesuffix(" #") if heading else "the beginning"


def _scrolling(label: str, *classes: str) -> dict[str, str]:
    """The attributes of a box that scrolls, also by the keyboard alone."""
    return {"class": " ".join(["scroll", *classes]), "role": "region", "tabindex": "0", "aria-label": label}


def _align(table: "Tag") -> None:
    """Mark the columns of numbers, to stand flush right, and the cells of words, to be given room."""
    for cell in table.find_all("td"):
        if len(cell.get_text()) > LONG:
            _classify(cell, "words")
    if table.find(lambda tag: tag.has_attr("colspan") or tag.has_attr("rowspan")):
        return
    rows = [row.find_all(["th", "td"], recursive=False) for row in table.find_all("tr")]
    head = [row for row in rows if row and all(cell.name == "th" for cell in row)]
    body = [row for row in rows if row and any(cell.name == "td" for cell in row)]
    for column in range(max(map(len, body), default=0)):
        cells = [row[column] for row in body if column < len(row)]
        if all(cell.name == "td" for cell in cells) and are_numbers(cell.get_text() for cell in cells):
            for cell in [*cells, *(row[column] for row in head if column < len(row))]:
                _classify(cell, "number")


def _classify(cell: "Tag", name: str) -> None:
    """Give a cell one more class."""
    names = [known for known in cell.get_attribute_list("class") if known and known != name]
    cell["class"] = " ".join([*names, name])
