"""The pages: whole, safe, reachable, the same each time, and quiet in a browser."""

import base64
import html.parser
import io
import re
import struct
import zlib

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output
from PIL import Image

from civicsetu.base.errors import NotebookError
from civicsetu.report.notebook_page import to_html
from civicsetu.report.page import table_script
from civicsetu.report.tables import nothing
from tests import axe

VOID = {"meta", "link", "img", "br", "hr", "input", "col"}


def png(width, height, dots_per_metre=None, shade=0x55):
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    physical = chunk(b"pHYs", struct.pack(">IIB", dots_per_metre, dots_per_metre, 1)) if dots_per_metre else b""
    rows = b"".join(b"\0" + bytes([shade]) * width for _ in range(height))
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + physical + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def result(**forms):
    data = {name.replace("__", "/"): value for name, value in forms.items()}
    return new_output("display_data", data={"text/plain": "a result"} | data)


def figure(width=1400, height=700, shade=0x55):
    # 5669 dots a metre are 144 an inch.
    return result(image__png=base64.b64encode(png(width, height, 5669, shade)).decode())


WIDE = (
    "<table><thead><tr><th></th>"
    + "".join(f"<th>measure number {n}</th>" for n in range(15))
    + "</tr></thead><tbody>"
    + "".join(f"<tr><th>arm {r}</th>" + "<td>0.123</td>" * 14 + "<td>words</td></tr>" for r in range(3))
    + "</tbody></table>"
)


def executed(*cells):
    parameters = new_code_cell("corpus = 'rera'\nthreshold: float = 0.25", metadata={"tags": ["parameters"]})
    injected = new_code_cell("# Parameters\nthreshold = 0.5\n", metadata={"tags": ["injected-parameters"]})
    return new_notebook(cells=[parameters, injected, *cells], metadata={"civicsetu": {"notebook": "04_arms.ipynb"}})


@pytest.fixture
def page(tmp_path):
    def make(*cells, name="page"):
        notebook = tmp_path / f"{name}.ipynb"
        nbformat.write(executed(*cells), notebook)
        return to_html(notebook, tmp_path / f"{name}.html", "Arms & measures")

    return make


@pytest.fixture
def full(page):
    return page(
        new_markdown_cell("# Its own title\n\nProse with `code` and [a link](https://example.org/)."),
        new_markdown_cell("## Measures\n\n### धारा 3: पंजीकरण\n\n| a | b |\n|---|---|\n| x | y |\n\n## Measures"),
        new_code_cell("#| caption: The arms <compared>\nx = 1  # why", outputs=[figure()], execution_count=3),
        new_code_cell("#| caption: All values\ntable", outputs=[result(text__html=WIDE)]),
        new_code_cell("plot()", outputs=[figure()]),
        new_code_cell(
            "print()",
            outputs=[
                new_output("stream", name="stdout", text="<b>not bold</b> \x1b[31mred\x1b[0m " + "long " * 99),
                new_output("stream", name="stderr", text="careful"),
            ],
        ),
    )


class Outline(html.parser.HTMLParser):
    """Elements with attributes, and a check that what is opened is closed."""

    def __init__(self, text):
        super().__init__()
        self.elements, self.open, self.styles = [], [], ""
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open[-1:] == ["style"]:
            self.styles += data

    def all(self, tag):
        return [attrs for name, attrs in self.elements if name == tag]

    def attribute(self, name):
        return [attrs[name] for _, attrs in self.elements if name in attrs]


def assert_loads_nothing(text):
    outline = Outline(text)
    assert outline.all("script") == [{}]  # the page's own, which sorts tables
    assert text.count(table_script()) == 1
    assert all(value.startswith("data:") for value in outline.attribute("src"))
    assert [attrs["href"] for attrs in outline.all("link")] == ["data:,"]
    for rules in (outline.styles, *outline.attribute("style")):
        assert "@import" not in rules and "url(" not in rules
    assert not [name for _, attrs in outline.elements for name in attrs if name.startswith("on")]


def test_a_page_is_whole_and_loads_nothing(full):
    text = full.read_text(encoding="utf-8")
    outline = Outline(text)
    assert_loads_nothing(text)
    assert outline.all("html") == [{"lang": "en"}]
    assert "<title>Arms &amp; measures · CivicSetu</title>" in text
    assert text.count("<h1") == 1 and "Its own title" not in text
    assert outline.all("details") and not outline.attribute("open")  # the code is folded
    assert "&lt;b&gt;not bold&lt;/b&gt; red" in text
    assert 'class="scroll stderr"' in text


def test_headings_have_anchors_and_stand_in_the_contents(full):
    text = full.read_text(encoding="utf-8")
    ids = Outline(text).attribute("id")
    assert len(ids) == len(set(ids))
    links = re.findall(r'<li class="level-\d"><a href="#([^"]+)">([^<]+)', text)
    assert links == [
        ("measures", "Measures"),
        ("धारा-3-पंजीकरण", "धारा 3: पंजीकरण"),
        ("measures-2", "Measures"),
        ("parameters", "Parameters"),
    ]
    targets = {link.removeprefix("#") for link in Outline(text).attribute("href") if link.startswith("#")}
    assert targets <= set(ids)
    assert 'href="#main"' in text


def test_parameters_show_what_was_given_over_the_default(full):
    text = full.read_text(encoding="utf-8")
    rows = re.findall(r'<tr><th scope="row"><code>(\w+)</code></th>\n<td><code>(.+?)</code></td>\n<td>(.+?)</td>', text)
    assert rows == [  # what was changed comes first
        ("threshold", "0.5", "<code>0.25</code>"),
        ("corpus", "&#39;rera&#39;", '<span class="quiet">same</span>'),
    ]
    assert "2 values, 1 other than the default" in text
    assert "civicsetu run notebooks/04_arms.ipynb -p threshold=0.5" in text


def test_what_a_page_was_made_from_stands_on_it(tmp_path):
    document = executed(new_markdown_cell("## Made from"))
    document.metadata["civicsetu"]["made_from"] = [["index", "data/index", "0123456789abcdef"]]
    nbformat.write(document, tmp_path / "n.ipynb")
    text = to_html(tmp_path / "n.ipynb", tmp_path / "n.html", "T").read_text(encoding="utf-8")
    assert '<h2 id="made-from">' in text and '<h2 id="made-from-2">' in text  # no two anchors are the same
    assert "<code>0123456789abcdef</code>" in text and '<a href="#made-from">Made from</a>' in text


def test_an_output_without_words_has_no_caption_and_a_sentence_has_none(page):
    text = page(
        new_code_cell("#| caption: First\nnone", outputs=[result(text__html="")]),
        new_code_cell("#| folded: Second\nnone", outputs=[result(text__html=nothing("There is <none>.").data)]),
    ).read_text(encoding="utf-8")
    shown = text[text.index("<main") :]
    assert shown.count("There is &lt;none&gt;.") == 1
    assert "<figcaption>" not in shown and '<details class="fold">' not in shown


def test_the_verdict_stands_first_and_the_parameters_last(page):
    said = result(text__markdown="**Verdict.** 3 of 4 hold.")
    text = page(
        new_markdown_cell("# T\n\nWhat is asked."), new_markdown_cell("## Measures"),
        new_code_cell("verdict()", outputs=[said]),
    ).read_text(encoding="utf-8")  # fmt: skip
    places = [text.index(words) for words in ("3 of 4 hold", "What is asked", 'id="measures"', 'id="parameters"')]
    assert places == sorted(places)
    assert "index.html" not in text  # a page elsewhere has no overview beside it


def test_figures_have_a_text_and_their_size(full):
    images = Outline(full.read_text(encoding="utf-8")).all("img")
    assert [image["alt"] for image in images] == ["The arms <compared>", "Figure under “Measures”"]
    # 1400 dots at 144 an inch are 933 at 96.
    assert (images[0]["width"], images[0]["height"]) == ("933", "467")


def test_tables_scroll_in_a_named_box_with_numbers_flush_right(full):
    text = full.read_text(encoding="utf-8")
    boxes = [attrs for tag, attrs in Outline(text).elements if attrs.get("class", "").startswith("scroll")]
    assert boxes and all(box["tabindex"] == "0" and box["aria-label"] for box in boxes)
    assert "Table: All values" in [box["aria-label"] for box in boxes]
    assert '<td class="number">0.123</td>' in text and "<td>words</td>" in text
    assert '<th class="number">measure number 13</th>' in text and "<th>measure number 14</th>" in text


@pytest.mark.parametrize(
    "harm",
    [
        "<script>alert(1)</script>",
        "<script src='https://example.org/x.js'></script>",
        "<img src='https://example.org/x.png' alt='a map'>",
        "<b onclick='alert(1)'>bold</b>",
        "<a href='javascript:alert(1)'>link</a>",
        "<a href='java\tscript:alert(1)'>link</a>",
        "<a href=' \x01jav&#x0A;ascript:alert(1)'>link</a>",
        "<iframe src='https://example.org/'></iframe>",
        "<link rel='stylesheet' href='https://example.org/x.css'>",
        "<style>@import 'https://example.org/x.css';</style>",
        "<p style='background: url(https://example.org/x.png)'>text</p>",
        "<svg><image href='https://example.org/x.png'></image></svg>",
        "</div></main><div>",
    ],
)
def test_what_runs_loads_or_breaks_out_is_dropped(page, harm):
    made = page(
        new_markdown_cell(f"Prose\n\n{harm}\n\n![picture](https://example.org/y.png)"),
        new_code_cell("show()", outputs=[result(text__html=f"<i>kept</i>{harm}"), result(text__markdown=harm)]),
    )
    text = made.read_text(encoding="utf-8")
    assert_loads_nothing(text)
    assert "<i>kept</i>" in text
    assert 'href="javascript' not in text and "alert(1)'" not in text and 'script:alert(1)"' not in text
    assert not [attrs for tag, attrs in Outline(text).elements if tag != "a" and "https:" in attrs.get("href", "")]


def test_svg_is_shown_as_a_picture(page):
    svg = new_output("display_data", data={"image/svg+xml": "<svg xmlns='http://www.w3.org/2000/svg'/>"})
    text = page(new_code_cell("draw()", outputs=[svg])).read_text(encoding="utf-8")
    assert Outline(text).all("img")[0]["src"].startswith("data:image/svg+xml;base64,")


def test_the_same_notebook_gives_the_same_bytes(page, tmp_path):
    cells = [new_markdown_cell("## A\n\ntext", id="a"), new_code_cell("1", id="b", outputs=[figure()])]
    first, second = page(*cells, name="page").read_bytes(), page(*cells, name="page").read_bytes()
    assert first == second


def test_no_notebook_and_a_strange_parameters_cell(tmp_path):
    with pytest.raises(NotebookError, match=r"missing\.ipynb: there is no such notebook"):
        to_html(tmp_path / "missing.ipynb", tmp_path / "a.html", "A")
    strange = new_notebook(cells=[new_code_cell("import os", metadata={"tags": ["parameters"]})])
    nbformat.write(strange, tmp_path / "strange.ipynb")
    with pytest.raises(NotebookError, match="import os"):
        to_html(tmp_path / "strange.ipynb", tmp_path / "a.html", "A")
    assert not (tmp_path / "a.html").exists()


def test_the_browser_would_tell(browser, tmp_path):
    bad = tmp_path / "bad.html"
    bad.write_text("<p style='width: 900px'>wide<script>console.error('seen')</script>", encoding="utf-8")
    complaints, _ = browser.open(bad.as_uri(), 390)
    assert len(complaints) == 1
    assert browser.value("document.documentElement.scrollWidth") > 390


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1200])
def test_in_a_browser_a_page_is_quiet_and_fits(browser, full, width, scheme):
    complaints, asked = browser.open(full.as_uri(), width, scheme)
    assert complaints == []
    assert asked == [full.as_uri()]
    assert browser.value("document.documentElement.scrollWidth") <= width
    # Text on its ground, by the contrast of WCAG 2.2.
    assert browser.contrast() >= 4.5


def test_a_wide_table_is_wider_than_its_box(browser, full):
    browser.open(full.as_uri(), 390)
    overflow = "[...document.querySelectorAll('.rich .scroll')].map(box => box.scrollWidth > box.clientWidth)"
    assert browser.value(overflow) == [True]


def test_in_the_dark_a_plot_is_dark_and_a_page_is_as_printed(browser, page):
    plot = new_code_cell("plot()", outputs=[figure(shade=255)])
    printed = new_code_cell("page()", outputs=[figure(shade=255)], metadata={"tags": ["page-picture"]})
    path = page(plot, printed)
    for scheme, expected in (("light", [255, 255]), ("dark", [23, 255])):
        browser.open(path.as_uri(), 1200, scheme)
        assert [grey(browser, number) for number in range(2)] == expected


def grey(browser, number):
    """How light the middle of a picture is on the screen, 0 to 255."""
    box = browser.value(
        f"(() => {{ const at = document.querySelectorAll('.picture img')[{number}]; at.scrollIntoView();"
        " const box = at.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2] })()"
    )
    shot = browser.call("Page.captureScreenshot", format="png")
    with Image.open(io.BytesIO(base64.b64decode(shot["data"]))) as picture:
        return picture.convert("L").getpixel((int(box[0]), int(box[1])))


def test_the_first_stop_of_the_keyboard_is_the_way_past_the_contents(browser, full):
    browser.open(full.as_uri(), 390)
    for kind in ("keyDown", "keyUp"):
        browser.call("Input.dispatchKeyEvent", type=kind, key="Tab", code="Tab", windowsVirtualKeyCode=9)
    assert browser.value("document.activeElement.className") == "skip"
    assert browser.value("document.activeElement.getBoundingClientRect().top") >= 0


def test_the_verdict_is_on_the_first_screen_and_its_code_where_it_ran(browser, page):
    said = result(text__markdown="**Verdict.** 3 of 4 hold.")
    cells = [new_markdown_cell(f"## Part {n}\n\nWords.") for n in range(20)]
    path = page(new_markdown_cell("# T"), *cells, new_code_cell("verdict()", outputs=[said], execution_count=7))
    assert path.read_text(encoding="utf-8").count("Code 7") == 1
    for width in (390, 1440):
        browser.open(path.as_uri(), width)
        verdict = "[...document.querySelectorAll('main strong')].find(e => e.innerText == 'Verdict.')"
        assert 0 < browser.value(f"{verdict}.getBoundingClientRect().top") < 300, width
        # one of the two lists of contents is shown, and it leads to every part and to the parameters
        shown = "[...document.querySelectorAll('.contents')].filter(e => getComputedStyle(e).display != 'none')"
        assert browser.value(f"{shown}.map(e => e.querySelectorAll('a').length)") == [21]
        assert browser.value(f"{shown}[0].tagName") == ("DETAILS" if width == 390 else "NAV")
        if width == 390:  # what was found comes before where to find what
            tops = f"[{verdict}, {shown}[0]].map(e => e.getBoundingClientRect().top)"
            first, second = browser.value(tops)
            assert first < second


def test_one_button_shows_and_hides_the_code_of_all_cells(browser, full):
    browser.open(full.as_uri(), 1200)
    shown = "[...document.querySelectorAll('details.cell')].filter(e => e.querySelector('pre').offsetHeight > 0).length"
    every = browser.value("document.querySelectorAll('details.cell').length")
    said = "document.querySelector('.codes button').innerText"
    assert every > 1 and browser.value(shown) == 0 and browser.value(said) == "Show the code"
    browser.value("document.querySelector('.codes button').click()")
    assert browser.value(shown) == every and browser.value(said) == "Hide the code"
    browser.value("document.querySelector('.codes button').click()")
    assert browser.value(shown) == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_cut_at_the_side_of_a_box_has_a_shadow(browser, full, scheme):
    browser.open(full.as_uri(), 390, scheme)
    style = "getComputedStyle(document.querySelector('.rich .scroll'))"
    assert browser.value(f"{style}.backgroundImage").count("gradient") == 4
    # the covers go with what is in the box, the shadows stay with the box
    assert browser.value(f"{style}.backgroundAttachment") == "local, local, scroll, scroll"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1440])
def test_axe_finds_no_grave_fault(browser, full, width, scheme):
    browser.open(full.as_uri(), width, scheme)
    # what is folded has no place on the page yet, and axe-core would take its ground for white
    browser.value("document.querySelectorAll('details').forEach(part => { part.open = true; part.hidden = false })")
    assert axe.faults(browser) == []


FOLDED = (
    '<table class="found"><thead><tr><th scope="col">arm</th><th scope="col">hit@1</th></tr></thead><tbody>'
    + "".join(f'<tr><th scope="row">arm {n}</th><td>0.5</td></tr>' for n in range(7))
    + "</tbody></table>"
)


@pytest.fixture
def folding(page):
    return page(
        new_markdown_cell("## Arms"),
        new_code_cell("#| folded: Every <arm>\ntable", outputs=[result(text__html=FOLDED)]),
        new_code_cell("#| folded: A plot\nplot()", outputs=[figure()]),
        new_code_cell("#| caption: Seen\ntable", outputs=[result(text__html=FOLDED)]),
    )


def test_what_is_folded_is_named_by_its_caption_and_whole(folding):
    text = folding.read_text(encoding="utf-8")
    assert Outline(text).all("details")[-2:]  # all that is opened is closed
    assert "<summary>Every &lt;arm&gt; (7 rows)</summary>" in text and "<summary>A plot</summary>" in text
    assert text.count("<figcaption>") == 1 and 'alt="A plot"' in text
    assert 'aria-label="Table: Every &lt;arm&gt; (7 rows)"' in text
    assert text.count("arm 6") == 2


def test_what_is_folded_opens_by_the_keyboard_and_is_open_in_print(browser, folding):
    browser.open(folding.as_uri(), 1000)
    assert browser.value("document.querySelectorAll('details.fold').length") == 2
    seen = "document.querySelector('.fold table').checkVisibility({contentVisibilityAuto: true})"
    assert not browser.value(seen)
    browser.walk("at.matches('.fold > summary')")
    browser.press("Enter")
    browser.wait(seen)
    browser.press("Enter")
    browser.wait(f"!{seen}")
    browser.call("Emulation.setEmulatedMedia", media="print")
    browser.wait(seen)  # by the style sheet alone, in a page without scripts too
    browser.call("Emulation.setEmulatedMedia", media="")
    browser.wait(f"!{seen}")
    browser.value("dispatchEvent(new Event('beforeprint'))")
    assert browser.value("[...document.querySelectorAll('details.fold')].every(part => part.open)")
    browser.value("dispatchEvent(new Event('afterprint'))")
    assert not browser.value("[...document.querySelectorAll('details.fold')].some(part => part.open)")
    assert axe.faults(browser) == []
