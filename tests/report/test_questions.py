"""The pages of an evaluation's questions: misses first, the scores of each part, the quoted words on their page."""

import base64
import io
import re

import pytest
from PIL import Image, ImageDraw

from civicsetu.engine import Index
from civicsetu.evaluate.measures import Outcome
from civicsetu.evaluate.questions import GoldQuestion
from civicsetu.evaluate.score import ask_all
from civicsetu.explore.sheet import Mark, Page
from civicsetu.model.results import Answer, Citation, Hit
from civicsetu.params import with_values
from civicsetu.report.page import write_page
from civicsetu.report.questions import crops, pages
from civicsetu.report.questions.judged import (
    BESIDE,
    FACTS,
    FALSE,
    INVENTED,
    NOT_CITED,
    NOT_FIRST,
    REASON,
    REFUSED,
    RIGHT,
    SOME,
    UNREASONED,
    judged,
)
from civicsetu.report.questions.pages import write_question_pages

GOLD = ("a#18(1)",)


def outcome(name, found=("a#18",), cited=("a#18(1)",), text="30 days", refused=None, wrong=(), **question):
    gold = question.pop("gold", GOLD) if question.get("answerable", True) else ()
    citations = () if refused else tuple(Citation(p, "", "a", "", "", 1, "x", 0, 1) for p in cited)
    said = Answer("?", text, citations, 0.5, "low", "", bool(refused), refused, (), None, "", {})
    hits = [Hit(n, p, "", "a", "", p, (), 1.0, "") for n, p in enumerate(found, 1)]
    return Outcome(GoldQuestion(name, "?", gold=gold, **question), hits, said, citations_wrong=list(wrong))


# Each outcome is written with the verdict that a reader would give it.
JUDGED = [
    (outcome("right"), RIGHT),
    (outcome("facts", text="90 days", facts=("30 days",)), FACTS),
    (outcome("beside", cited=("a#18(2)",)), BESIDE),  # of the right section, but not what was wanted
    (outcome("around", cited=("a#18",)), RIGHT),
    (outcome("second", found=("a#19", "a#18")), NOT_FIRST),
    (outcome("elsewhere", cited=("a#19",)), NOT_CITED),
    (outcome("refused", refused="weak_evidence"), REFUSED),
    (outcome("invented", answerable=False), INVENTED),
    (outcome("rightly", refused="other_law", answerable=False, reasons=("advice", "other_law")), RIGHT),
    (outcome("unreasoned", refused="other_law", answerable=False), UNREASONED),
    (outcome("reason", refused="other_law", answerable=False, reasons=("case_law",)), REASON),
    (outcome("both", gold=("a#18", "a#19"), cited=("a#18(1)", "a#19"), match="all"), RIGHT),
    (outcome("some", gold=("a#18", "a#19"), match="all"), SOME),
    (outcome("any", gold=("a#18", "a#19")), RIGHT),
    (outcome("false", wrong=["page 1 does not have these words"]), FALSE),
]


@pytest.mark.parametrize(
    ("outcome", "verdict"), JUDGED, ids=lambda each: getattr(each, "question", GoldQuestion("", "")).id
)
def test_how_a_question_went(outcome, verdict):
    (found,) = judged([outcome])
    assert found.verdict == verdict and found.is_miss == (verdict not in (RIGHT, UNREASONED, SOME))
    assert found.is_partly_right == (verdict == SOME)


def test_what_an_answer_lacks_is_what_was_wanted_and_is_not_cited():
    def lacking(made):
        (found,) = judged([made])
        return [name for name in made.question.gold if found.lacks(name)]

    both = {"gold": ("a#18(2)", "a#19")}
    assert lacking(outcome("some", **both, match="all")) == ["a#19"]
    assert lacking(outcome("none", cited=("a#4",), **both)) == ["a#18(2)", "a#19"]
    assert lacking(outcome("refused", refused="weak_evidence", **both)) == ["a#18(2)", "a#19"]
    assert lacking(outcome("right", **both)) == [] == lacking(outcome("second", found=("a#4", "a#18"), **both))


def test_misses_come_first_and_the_gravest_before_the_others():
    rows = judged([outcome for outcome, _ in JUDGED])
    names = [
        "false",
        "invented",
        "refused",
        "elsewhere",
        "second",
        "facts",
        "beside",
        "reason",
        "some",
        "unreasoned",
        "any",
        "around",
        "both",
        "right",
        "rightly",
    ]
    assert [row.question.id for row in rows] == names
    late = judged([outcome("near", ("a#1", "a#18")), outcome("far", ("a#1", "a#2", "a#18"))])
    assert [(row.question.id, row.place) for row in late] == [("far", 3), ("near", 2)]


def test_a_crop_keeps_each_mark_on_its_words():
    whole = Image.new("L", (400, 800), 255)
    box = (100, 400, 180, 412)
    ImageDraw.Draw(whole).rectangle(box, fill=0)
    ImageDraw.Draw(whole).rectangle((90, 10, 300, 20), fill=0)  # another line, far above
    png = io.BytesIO()
    whole.save(png, format="png")
    mark = Mark(100 / 400, 400 / 800, 80 / 400, 12 / 800)
    cut = crops._crop([(Page("a", "Act", 3, 9, "", png.getvalue(), 400, 800, (mark,)), "s. 1")])
    assert cut.name == "Act, page 3: s. 1" and cut.width < 120 and cut.height < 80
    with Image.open(io.BytesIO(base64.b64decode(cut.picture.partition(",")[2]))) as part:
        (moved,) = cut.marks
        centre = (moved.x + moved.width / 2) * part.width, (moved.y + moved.height / 2) * part.height
        assert part.convert("L").getpixel(tuple(map(int, centre))) == 0
        assert moved.width * part.width == pytest.approx(80) and moved.height * part.height == pytest.approx(12)


QUESTIONS = [
    GoldQuestion("right", "What is carpet area?", gold=("rera_act_2016#2(k)",)),
    GoldQuestion("miss", "What is carpet area <b>?", gold=("rera_act_2016#59",), facts=("three years",)),
    GoldQuestion("refuse", "tell me a joke about lawyers", answerable=False),
]


@pytest.fixture(scope="module")
def written(plain_index, tmp_path_factory):
    reports = tmp_path_factory.mktemp("reports")
    outcomes = ask_all(plain_index, QUESTIONS)
    return reports / "questions", outcomes, write_question_pages(plain_index, outcomes, reports, "04_evaluate.html")


def test_a_page_shows_the_answer_the_scores_and_the_marked_words(written, plain_index):
    folder, outcomes, made = written
    assert (made.pages, made.misses) == (3, 1) and made.size < 400_000
    right = (folder / "right.html").read_text(encoding="utf-8")
    first = outcomes[0].hits[0]
    scores = plain_index.scores(QUESTIONS[0].question)[0]
    assert {"dense", "bm25", "late", "cosine", "boosts"} <= scores.keys()
    for part, score in scores.items():
        words = part.replace("_", " ")
        assert f'<th scope="col" class="number">{words}</th>' in right and f"{score:.3f}" in right
    assert first.citation in right and "data:image/png;base64," in right and 'class="mark"' in right
    missed = (folder / "miss.html").read_text(encoding="utf-8")
    assert "The provision that answers, on its page" in missed and "three years: <span" in missed
    assert "What is carpet area &lt;b&gt;?" in missed and "<b>?" not in missed
    refused = (folder / "refuse.html").read_text(encoding="utf-8")
    assert "off_topic" in refused and "<img" not in refused


@pytest.mark.parametrize("inside, of", [(True, " --data {}"), (False, "")])
def test_the_command_of_a_page_asks_the_same_index(plain_index, tmp_path, monkeypatch, inside, of):
    data = plain_index.store.data
    monkeypatch.setattr(pages, "project_root", lambda: data.parent if inside else tmp_path)
    asked = GoldQuestion("q", "Who pays?", jurisdiction="GUJARAT")
    said = pages._command(asked, plain_index)
    assert said == f"civicsetu ask 'Who pays?' --jurisdiction GUJARAT{of.format(data.name)}"


def test_the_list_leads_to_every_page_misses_first(written):
    folder, _, _ = written
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert re.findall(r'<a href="([a-z]+\.html)"', page) == ["miss.html", "refuse.html", "right.html"]
    for name in re.findall(r'href="([a-z]+\.html)"', page + (folder / "right.html").read_text()):
        assert (folder / name).is_file(), name


def test_the_score_of_a_search_is_the_one_that_it_gives_alone(plain_index):
    question = "My flat is two years late. Can I get my money back?"
    both = Index(plain_index.store, with_values(plain_index.params, {"search.arm": "rrf"}, "a test"))
    alone = {part: {hit.text: hit.score for hit in both.search(question, 100, arm=part)} for part in ("dense", "bm25")}
    hits, scores = both.search(question), both.scores(question)
    assert len(hits) == len(scores) == 10
    compared = 0
    for hit, each in zip(hits, scores, strict=True):
        for part in each.keys() & alone.keys():
            if hit.text in alone[part]:
                assert each[part] == pytest.approx(alone[part][hit.text], abs=1e-6)
                compared += 1
    assert compared >= 10


ROWS = [("b", "10"), ("a", "9"), ("c", ""), ("d", "1"), ("e", "2"), ("f", "3")]


@pytest.fixture
def table(tmp_path):
    body = "".join(f"<tr><td>{name}</td><td>{value}</td></tr>" for name, value in ROWS)
    from markupsafe import Markup

    content = Markup(f'<table class="found"><thead><tr><th>N</th><th>V</th></tr></thead><tbody>{body}</tbody></table>')
    more = {
        "headings": [],
        "parameters": [],
        "notebook": "n",
        "command": "c",
        "again": "",
        "reports": [],
        "here": "",
        "made_from": [],
    }
    return write_page("report.html.j2", tmp_path / "page.html", title="T", content=content, **more)


SHOWN = """
[...document.querySelectorAll("tbody tr")].filter(row => !row.hidden).map(row => row.cells[0].textContent).join("")
"""


def shown(browser):
    return browser.value(SHOWN)


def press(browser, key):
    code = {"Tab": 9, "Enter": 13}[key]
    for kind in ("rawKeyDown", "char", "keyUp"):
        text = {"text": "\r"} if key == "Enter" and kind == "char" else {}
        browser.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code, **text)


def test_a_table_is_sorted_and_filtered_from_the_keyboard(browser, table):
    complaints, asked = browser.open(table.as_uri(), 1200)
    assert not complaints and asked == [table.as_uri()]
    assert shown(browser) == "bacdef"
    browser.value('document.querySelectorAll(".sort")[1].focus()')
    press(browser, "Enter")
    assert shown(browser) == "defabc"  # by number, what is empty last
    press(browser, "Enter")
    assert shown(browser) == "bafedc"
    assert browser.value('document.querySelectorAll("th")[1].getAttribute("aria-sort")') == "descending"
    browser.value('document.querySelector(".filter input").focus()')
    browser.call("Input.insertText", text="10")
    assert shown(browser) == "b"
    assert browser.value('document.querySelector(".filter output").textContent') == "1 of 6 rows"


def test_no_other_script_runs(browser, table):
    text = table.read_text(encoding="utf-8").replace("</footer>", "<script>document.title = 'run'</script></footer>")
    table.write_text(text, encoding="utf-8")
    complaints, _ = browser.open(table.as_uri(), 1200)
    assert browser.value("document.title") != "run" and complaints


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1440])
def test_in_a_browser_the_pages_are_quiet_and_fit(browser, written, width, scheme):
    folder, _, _ = written
    for name in ("index", "right", "miss"):
        page = (folder / f"{name}.html").as_uri()
        complaints, asked = browser.open(page, width, scheme)
        assert not complaints and asked == [page], name
        assert browser.value("document.documentElement.scrollWidth <= innerWidth"), name
        assert browser.contrast() >= 4.5, name
