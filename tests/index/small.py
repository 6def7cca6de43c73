"""A small corpus: one section of the plain edition, and the chapter that it stands in."""

from pathlib import Path

from civicsetu.base.files import read_json, read_jsonl, write_json, write_jsonl

TABLES = ("references", "derivations", "facts", "definitions", "amendments", "versions", "commencements")


def corpus_of_one_section(source: Path, folder: Path, section: str) -> Path:
    """The corpus of a data folder with only one section of the Act.

    Args:
        source: the data folder of the plain edition.
        folder: where to write the small one.
        section: its number; a corpus without provisions where there is no such section.

    Returns:
        `folder`.
    """
    rows = read_jsonl(source / "corpus" / "provisions.jsonl")
    rows = [row for row in rows if row["id"].startswith("rera_act_2016#")]
    held = [row for row in rows if row["id"].partition("#")[2].partition("(")[0].split(" ")[0] == section]
    above = {row["parent"] for row in held}
    kept = [row for row in rows if row["id"] in above and row["kind"] == "chapter"] + held
    write_jsonl(folder / "corpus" / "provisions.jsonl", kept)
    for table in TABLES:
        write_jsonl(folder / "corpus" / f"{table}.jsonl", [])
    documents = [
        row for row in read_json(source / "corpus" / "documents.json") if row["meta"]["key"] == "rera_act_2016"
    ]
    documents = [row | {"statuses": [], "former": []} for row in documents]
    write_json(folder / "corpus" / "documents.json", documents)
    for name in ("text/rera_act_2016.txt", "pages/rera_act_2016.json"):
        (folder / "corpus" / name).parent.mkdir(parents=True)
        (folder / "corpus" / name).write_bytes((source / "corpus" / name).read_bytes())
    return folder
