import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from civicsetu.hindi import in_english, language_of

ROOT = Path(__file__).parents[2]
WORDS = re.compile(
    r"\b(?:h|hai|hain|hu|ka|ki|ke|ko|kya|kaise|kitn[aei]|kaun\w*|kab|kis|kiska|nahi|nhi|mein|me|na|aur|kar\w*|ho\w*|hua"
    r"|chahiye|bina|pehle|paise|wo|wapas|kaise|kahan|toh?|lagega|lagegi|zyada|banne|banega|batao|kyon|sab|wal[aei]|ne|saza|mera|tak|rahega|jayega)\b|[\u0900-\u097f]"
)


def questions() -> set[str]:
    """All questions of the project's files."""
    found: set[str] = set()
    for path in (
        *ROOT.glob("data/golden/*.jsonl"),
        *ROOT.glob("data/asked/*.jsonl"),
        *ROOT.glob("data/training/*.jsonl"),
    ):
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            for name in ("asked", "question", "questions", "english"):
                value = row.get(name) or []
                found |= {value} if isinstance(value, str) else {one for one in value if isinstance(one, str)}
    return found


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("What does main road mean to me?", "en"),
        ("Is the benami flat in par with the rules?", "en"),
        ("Do the patta and khata show who is the owner?", "en"),
        ("Hi, are we to do so by 5 pm?", "en"),
        ("Mr Ka and Ms Ki bought a flat. Can they sell it?", "en"),
        ("Can I fight without a vakil?", "en"),
        ("flat ka possession kab milega", "hi-Latn"),
        ("RTI fees kitni", "hi-Latn"),
        ("OC kya hai, who gives it and what does it allow?", "hi-Latn"),
        ("बिल्डर ने फ्लैट नहीं दिया", "hi"),
        ("धारा 18 kya kehti hai", "hi-Latn"),
    ],
)
def test_the_language_is_told_by_words_that_only_hindi_has(text: str, language: str):
    assert language_of(text) == language


def test_no_question_without_a_word_of_hindi_is_touched():
    asked = questions()
    changed = [text for text in asked if in_english(text) != text]
    assert len(asked) > 15_000 and len(changed) < 0.08 * len(asked)
    assert [text for text in changed if not WORDS.search(text.lower())] == []


def test_a_question_in_english_imports_no_glossary():
    code = (
        "import sys; from civicsetu.hindi import in_english; in_english('What is a sale deed?');"
        "print(any(n in sys.modules for n in ('civicsetu.hindi.read', 'indic_transliteration')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "False"
