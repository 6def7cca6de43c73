"""A folder of papers for the workbench: a small act with faults in it, and a file that is no document."""

import time

import nbformat
from nbformat.v4 import new_code_cell, new_notebook

from civicsetu.index.build import build_index
from civicsetu.params import load_params
from civicsetu.run.stages import ingest_files

ATTACK = '<img src=x onerror="window.hacked=1">'
ACT = """THE LAMPS ACT, 1950
ACT NO. 7 OF 1950

An Act to provide for the lighting of lamps.

1. Short title.- This Act may be called the Lamps Act, 1950.

2. Definitions.- In this Act, unless the context otherwise requires,-
(a) "keeper" means a person who keeps a lamp;
(c) "lamp" means a light on a road.

3. Duties of the keeper.- (1) The keeper shall light the lamp at dusk.
(2) The keeper shall put it out within one hour of sunrise under section 2.

5. Penalty.- A keeper who breaks section 3 is punishable with a fine of ten rupees.
"""


def papers(folder):
    """Write the papers into a folder that is made."""
    folder.mkdir()
    (folder / "lamps_act.txt").write_text(ACT)
    (folder / f"{ATTACK.replace('/', '')}.pdf").write_bytes(b"")
    return folder


def many_papers(folder, number=150):
    """Write so many acts into a folder that is made that a build of them lasts until somebody has cancelled it."""
    folder.mkdir()
    for n in range(number):
        (folder / f"lamps_act_{n}.txt").write_text(ACT.replace("1950", str(1800 + n)).replace("ten", f"{n + 11}"))
    return folder


def build(files, data):
    """A real build of some files into a data folder."""
    params = load_params()
    ingest_files([files], data, params)
    build_index(data, params)
    return data


PARAMETERS = """
data = "data"
a = 1
pause = 0.0
evaluate = {"split": "all", "k": 10, "arms": []}
parts = {"rrf": {"k": 60}}
"""
BODY = """
import json, time
from civicsetu.params import reports_folder

time.sleep(pause)
if a == 13:
    raise ValueError("thirteen is too many <img src=x>")
folder = reports_folder() / "metrics"
folder.mkdir(parents=True, exist_ok=True)
measures = {"hit@1": a / 10, "n": 4, "arms": {"rrf": {"MRR@10": parts["rrf"]["k"] / 100}}}
(folder / "small.json").write_text(json.dumps(measures))
"""


def notebook(folder):
    """A notebook that is quick, in a folder that is made; its measures are made of its parameters."""
    folder.mkdir()
    cells = [
        new_code_cell(PARAMETERS.strip(), metadata={"tags": ["parameters"]}, id="p"), new_code_cell(BODY, id="b"),
    ]  # fmt: skip
    (folder / "small.ipynb").write_text(nbformat.writes(new_notebook(cells=cells)))
    return folder


def ended(desk, name, seconds=90):
    """The record of a job, once it has ended."""
    end = time.monotonic() + seconds
    while True:
        (job,) = [one for one in desk.reply({"do": "jobs"})["result"]["jobs"] if one["id"] == name]
        if job["state"] not in ("running", "stopping"):
            return job
        assert time.monotonic() < end, job
        time.sleep(0.1)
