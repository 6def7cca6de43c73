"""How hits and answers show themselves: plain text and HTML."""

from dataclasses import replace
from html.parser import HTMLParser

import pytest

from civicsetu.answer.as_text import WIDTH, answer_text
from civicsetu.answer.show import Hits, ShownAnswer
from civicsetu.answer.text import part_text
from civicsetu.model.results import AnswerPart, Citation, Hit, Related

WORDS = "If the promoter fails [bold]to give[/bold] possession <b>on time</b>, " + "he must return the amount. " * 4
PLACE = ("a#18(1)", "s. 18(1), The Act", "a")
HIT = Hit(1, *PLACE, "CENTRAL", "a#18", (20, 21), 1.5, WORDS, "Return of amount", ("late",))
QUOTED = Citation(*PLACE, "official", "CENTRAL", 20, WORDS, 0, len(WORDS))


def answer(**changes):
    fields = {
        "question": "Is <i>it</i> late?",
        "answer": f"This is dealt with under section 18.\n\nSection 18:\n“{WORDS}” [s. 18(1), The Act, p. 20]",
        "citations": (QUOTED,),
        "confidence": 0.76,
        "confidence_level": "high",
        "query_type": "fact",
        "refused": False,
        "refusal_reason": None,
        "conflict_warnings": (),
        "amendment_notice": None,
        "disclaimer": "This is not legal advice.",
        "timings_ms": {"total": 12345.678},
        "hits": (HIT,),
    }
    return ShownAnswer(**fields | changes)


REFUSAL = answer(refused=True, refusal_reason="unknown_provision", answer="Section 99 does not exist.", citations=())
RESULTS = [Hits([HIT]), Hits(), answer(), REFUSAL]


def test_plain_text_is_the_same_whatever_the_terminal(monkeypatch):
    texts = []
    for columns in ("40", "200"):
        monkeypatch.setenv("COLUMNS", columns)
        texts.append([repr(result) for result in RESULTS])
    assert texts[0] == texts[1]
    assert max(len(line) for text in texts[0] for line in text.splitlines()) <= WIDTH + 4  # hits are indented by 4


@pytest.mark.parametrize("width", [40, 120])
def test_lines_are_no_longer_than_asked(width):
    for given in (answer(), REFUSAL):
        assert max(map(len, answer_text(given, width).splitlines())) <= width


@pytest.mark.parametrize("result", RESULTS)
def test_what_is_shown_holds_no_time(result):
    for shown in (repr(result), result._repr_html_()):
        assert "12345" not in shown and " ms" not in shown


class Styles(HTMLParser):
    """The style of each element."""

    def __init__(self, html):
        super().__init__()
        self.found = []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs).get("style") or ""))


@pytest.mark.parametrize("result", RESULTS)
def test_the_html_needs_no_style_sheet_and_escapes_words(result):
    html = result._repr_html_()
    styles = Styles(html).found
    assert "<style" not in html and "<b>on time" not in html and "<i>it" not in html
    assert all("text-align:left" in style for tag, style in styles if tag in ("td", "th"))


def compared():
    """A comparison of two sides."""
    quoted = {v: (replace(QUOTED, quote=f"It costs <b>{v}</b>."),) for v in ("1,000", "5,000")}
    parts = tuple(
        AnswerPart("Where is it dearer?", "amount", f"{side}: Rs {value}.", quoted[value], side=side)
        for side, value in (("Goa", "1,000"), ("Kerala", "5,000"))
    )
    citations = tuple(c for part in parts for c in part.quotations)
    return answer(answer="More in Kerala.\n\nGoa: Rs 1,000.", parts=parts, citations=citations)


def test_a_notebook_says_each_thing_once_and_its_lines_apart():
    proviso = replace(QUOTED, provision="a#18(1) proviso", citation="s. 18(1) proviso, The Act", quote="Unless not.")
    part = AnswerPart("Is it late?", "fact", "", (QUOTED,), (proviso,), (Related("r#4", "r. 4, Rules", "a rule"),), 2)
    shown = answer(answer=part_text(part), parts=(part,))._repr_html_()
    assert shown.count("If the promoter fails") == 1 and shown.count("Unless not.") == 1
    assert shown.index("confidence: high") < shown.index("<blockquote") < shown.index("<b>Conditions</b>")
    assert "<b>See also: </b>r. 4, Rules (a rule)." in shown and "[2 more in this list]" in shown
    led = answer(parts=(replace(part, lead="Within <b>2</b> years."),), opening="It is now section 4.")._repr_html_()
    assert (
        led.index("It is now section 4.") < led.index("Within &lt;b&gt;2&lt;/b&gt; years.") < led.index("<blockquote")
    )


def test_what_all_hits_have_in_common_is_said_once_below_them():
    hits = [replace(HIT, why=("flat = apartment", "late")), replace(HIT, rank=2, why=("flat = apartment",))]
    shown = Hits(hits)._repr_html_()
    assert shown.count("flat = apartment") == 1 and shown.index("flat") > shown.index("</table>") > shown.index("late<")
    assert Hits([HIT])._repr_html_().count("late") == 1


def test_a_comparison_is_shown_as_a_table():
    lines = repr(compared()).splitlines()
    assert lines[0] == "More in Kerala." and lines[2].split() == ["Side", "Value", "Where"]
    assert lines[4].split()[:3] == ["Goa", "Rs", "1,000"] and lines[5].split()[:3] == ["Kerala", "Rs", "5,000"]
    assert "s. 18(1), The Act, p. 20" in lines[4]
    shown = compared()._repr_html_()
    assert shown.count("<tr>") == 3 and "“It costs &lt;b&gt;5,000&lt;/b&gt;.”" in shown
    assert "blockquote" not in shown


@pytest.mark.parametrize("width", [40, 120])
def test_a_table_is_no_wider_than_asked(width):
    assert max(map(len, answer_text(compared(), width).splitlines())) <= width
