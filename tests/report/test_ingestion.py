"""The ingestion report: its figures counted a second way, what it shows of many documents, and the page itself."""

import json
import re
from collections import Counter
from dataclasses import replace

import pytest

from civicsetu.base.files import read_json, stream_jsonl
from civicsetu.model.document import PageConfidence
from civicsetu.model.kinds import FORMER_TEXT, KINDS
from civicsetu.model.provision import Box, Provision
from civicsetu.params import load_params, project_root
from civicsetu.read.check.differences import Difference
from civicsetu.read.check.telltales import EXPLAINED
from civicsetu.report import ingestion
from civicsetu.report.ingestion.findings import page_to_show
from civicsetu.report.ingestion.picture import OUTLINE_OF, picture
from civicsetu.report.ingestion.summary import FEW, MOST_DETAILED
from civicsetu.run.stage import planned_run, run_stage
from civicsetu.run.stages import ingest

pytestmark = pytest.mark.slow  # together they take more than ten seconds

NOTEBOOK = project_root() / "notebooks" / "01_ingest.ipynb"


@pytest.fixture(scope="module")
def plain(tmp_path_factory):
    """What was found in the plain-language edition, and its data folder."""
    folder = tmp_path_factory.mktemp("plain")
    return ingestion.collect_findings(folder, ingest("plain", folder, load_params(), offline=True)), folder


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """The report of the plain-language edition, made twice: the folders of both."""
    made = []
    for name in ("first", "second"):
        out = tmp_path_factory.mktemp(name)
        run_stage(planned_run(NOTEBOOK, [f"data={tmp_path_factory.getbasetemp() / 'data'}"], out), False)
        made.append(out)
    return made


def differ(document, *differences: Difference):
    return replace(document, announced=replace(document.announced, differences=differences))


GAP = Difference("gap", "section", ("7", "8"), "x#9", "section 7 and 8 are missing before section 9")


def test_the_metrics_are_those_of_the_tables(plain):
    found, folder = plain
    metrics = ingestion.metrics(found, "plain", 0)
    tables = {name: list(stream_jsonl(folder / "corpus" / f"{name}.jsonl"))
              for name in ("provisions", "references", "facts", "definitions")}  # fmt: skip
    assert metrics["provisions"] == len(tables["provisions"]) and metrics["sections"] == 92 + 54 + 20
    assert metrics["facts"] == len(tables["facts"]) and metrics["definitions"] == len(tables["definitions"])
    assert metrics["references"] == len(tables["references"])
    outcomes = Counter((bool(r["target"]), bool(r["act"])) for r in tables["references"])
    assert metrics["references_inside"] + metrics["references_to_other_documents"] == (
        outcomes[True, False] + outcomes[True, True]
    )
    assert metrics["references_to_other_documents"] == outcomes[True, True]  # rules name the Act
    assert metrics["references_to_named_laws"] == outcomes[False, True]
    assert metrics["references_unresolved"] == outcomes[False, False]
    assert not any(metrics[name] for name in ("gaps", "duplicates", "out_of_order", "documents_quarantined"))


def test_a_gap_is_red_and_in_words(plain):
    found, folder = plain
    documents = (differ(found.documents[0], GAP),)
    for table in (
        ingestion.summary(replace(found, documents=documents)),
        ingestion.documents(replace(found, documents=documents), folder),
    ):
        assert re.search(r'<td class="wrong"[^>]*>[^<]*missing[^<]*', table.data)
    assert "missing: " not in ingestion.summary(found).data


def test_signs_of_misreading_are_counted_and_explained(plain):
    found, folder = plain
    odd = replace(found, documents=(replace(found.documents[0], signs={"twice": 2, "omitted": 3}),))
    assert ingestion.metrics(odd, "plain", 0)["signs_of_misreading"] == 2
    table, part = ingestion.signs(odd).data, ingestion.documents(odd, folder).data
    assert "compare with the page" in table and "explained by the print" in table
    assert "5, 3 explained" in part and "2 signs: siblings with one number" in part
    assert not sum(n for kind, n in found.documents[0].signs.items() if kind not in EXPLAINED)


def test_what_was_not_read_says_why(plain):
    found, _ = plain
    gone = replace(found.outcomes[0], reason="encrypted", message="<give its password>")
    assert "not read: encrypted" in ingestion.summary(replace(found, outcomes=[gone], documents=())).data
    assert "&lt;give its password&gt;" in ingestion.quarantine([gone]).data


def test_pages_of_low_confidence_are_named(plain):
    found, folder = plain
    ocr = (PageConfidence(1, 91.0), PageConfidence(2, 41.0))
    page = ingestion.documents(replace(found, documents=(replace(found.documents[0], ocr=ocr),)), folder).data
    assert "1: 91, 2: 41" in page and "below 70: page 2" in page


def test_of_many_documents_only_those_that_want_a_look_are_shown(plain):
    found, folder = plain
    document, outcome = found.documents[0], found.outcomes[0]
    documents, outcomes = [], []
    for n in range(FEW + 200):
        meta = replace(document.meta, key=f"act_{n}")
        documents.append(replace(differ(document, *([GAP] if n % 2 else [])), meta=meta, page=0))
        outcomes.append(replace(outcome, key=f"act_{n}"))
    many = replace(found, documents=tuple(documents), outcomes=outcomes)
    summary, parts = ingestion.summary(many).data, ingestion.documents(many, folder).data
    assert "In 120 other documents nothing wants a look" in summary and "act_<wbr>2<" not in summary
    assert set(re.findall(r'href="#([^"]+)"', summary)) == set(re.findall(r'<div id="([^"]+)"', parts))
    assert parts.count("<details") == MOST_DETAILED and "180 other documents have no part" in parts
    assert len(summary) + len(parts) < 600_000


def test_the_page_with_the_most_kinds_is_shown(plain):
    found, folder = plain
    kinds: dict[int, set] = {}
    for row in stream_jsonl(folder / "corpus" / "provisions.jsonl"):
        for box in row["boxes"] if row["id"].startswith("rera_act_2016#") else []:
            kinds.setdefault(box[0], set()).add(row["kind"])
    document = found.documents[0]
    assert len(kinds[document.page]) == max(map(len, kinds.values()))
    assert {kind for kind, _ in document.outlines} == kinds[document.page]
    unseen = Provision("a#1", "section", "1", None, None, "x", (), 0, 1, 0, 0, (Box(3, 0, 0, 1, 1),))
    assert page_to_show([unseen])[0] == 3 and page_to_show([replace(unseen, boxes=())]) == (0, ())


def test_every_kind_has_a_colour():
    assert set(OUTLINE_OF) >= set(KINDS) - {FORMER_TEXT}  # these are kept beside the tree


def test_a_picture_is_small_and_the_same_each_time(plain):
    found, folder = plain
    first, second = (picture(found.documents[0], folder) for _ in range(2))
    assert first == second and 20_000 < len(first) < 250_000
    assert "not at hand" in picture(replace(found.documents[0], file="gone.pdf"), folder)
    assert picture(replace(found.documents[0], page=0), folder) == ""


def test_two_runs_give_the_same_bytes(pages):
    first, second = pages
    for name in ("01_ingest.html", "metrics/01_ingest.json"):
        assert (first / name).read_bytes() == (second / name).read_bytes(), name
    metrics = read_json(first / "metrics" / "01_ingest.json")
    assert metrics["differing_from_source"] == 0 and metrics["documents_read"] == 3
    assert not [name for name in metrics if "time" in name or name.endswith("_s")]
    assert json.dumps(metrics)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1200, 390])
def test_the_page_is_readable(pages, browser, width, scheme):
    complaints, asked = browser.open((pages[0] / "01_ingest.html").as_uri(), width, scheme)
    assert not complaints and len(asked) == 1
    browser.value("document.querySelectorAll('details').forEach(part => part.open = true)")
    assert browser.value("document.documentElement.scrollWidth") <= width
    assert browser.contrast() >= 4.5


def test_what_is_not_there_is_said_in_a_sentence_and_no_table_stands_empty(plain, pages):
    found, _ = plain
    assert ingestion.reasons(found).data == '<p class="nothing">No reference points to nothing.</p>'
    assert ingestion.unresolved(found).data == ""  # it is said already
    assert ingestion.quarantine(found.outcomes).data.count("Nothing was set aside: every document was read.") == 1
    text = (pages[0] / "01_ingest.html").read_text(encoding="utf-8")
    assert "None." not in text
    for caption in ("Why references point to nothing", "References that point to nothing", "Quarantined documents"):
        assert f"<figcaption>{caption}" not in text, caption  # a caption would stand over a sentence


def test_what_a_document_lacks_is_red_in_the_summary_and_in_its_part(plain):
    """The Act names a clause of section 53(4) that it does not have; nobody may read that nothing wants a look."""
    found, folder = plain
    act, rules = found.documents[0], found.documents[-1]
    assert (act.missing, rules.missing) == (1, 0)
    parts = ingestion.documents(found, folder).data.split("<details")[1:]
    assert "names 1 provision or form that it does not have" in parts[0] and "nothing wants a look" not in parts[0]
    assert "nothing wants a look" in parts[-1] and 'class="wrong"' not in parts[-1]
    lines = ingestion.summary(found).data.split("<tr>")[2:]
    nothing, lacking = (
        [re.findall(rf'data-column="{head}">(.*?)<', line)[0] for line in lines]
        for head in ("references of which nothing is known", "provisions named as its own that it lacks")
    )
    assert nothing[0] == "0 of 183" and lacking[0] == "1" and lacking[1] != "none" == lacking[2]
    assert ['class="wrong"' in line for line in lines] == [True, True, False]
    metrics = ingestion.metrics(found, "plain", 0)
    assert metrics["named_and_missing"] == sum(document.missing for document in found.documents) == 8
    assert "8 provisions are named that the document itself does not have." in str(ingestion.verdict(metrics))


def test_a_sign_that_was_not_found_wants_nothing(plain):
    found, _ = plain
    rows = re.findall(
        r'data-column="found">(\d+)</td>.*?data-column="what it wants">(.*?)</td>', ingestion.signs(found).data
    )
    assert rows and {(count == "0", wants == "none") for count, wants in rows} == {(True, True)}
