"""Which laws a question names: titles, abbreviations, years, and words that only look like a title."""

import csv
import json

import pytest

from civicsetu.find.question.laws import Acts, abbreviations, initials_of, is_title, words_of
from civicsetu.find.question.named import find_named
from civicsetu.model.document import Meta
from civicsetu.params import project_root
from civicsetu.read.tree.rows import key_of

GOLDEN = project_root() / "data" / "golden"
TITLES = {
    "contract": "The Indian Contract Act, 1872",
    "tp": "The Transfer of Property Act, 1882",
    "rti": "The Right to Information Act, 2005",
    "ni": "The Negotiable Instruments Act, 1881",
    "goods": "The Sale of Goods Act, 1930",
    "gold": "The Gold Act, 1968",
    "gold_amendment": "The Gold (Amendment) Act, 1971",
    "arms": "The Arms Act, 1959",
    "consumer_86": "The Consumer Protection Act, 1986",
    "consumer_19": "The Consumer Protection Act, 2019",
    "wages": "The Code on Wages, 2019",
    "cpc": "The Code of Civil Procedure, 1908",
    "industries": "The Industries (Development and Regulation) Act, 1951",
    "rera": "Real Estate (Regulation and Development) Act, 2016",
    "gujarat": "Gujarat Real Estate (Regulation and Development) (General) Rules, 2017",
    "oudh": "The King of Oudh's Estate Act, 1887",
}


def metas(titles):
    return [Meta(key, title, title, "", "CENTRAL", "act") for key, title in titles.items()]


@pytest.fixture(scope="module")
def acts():
    return Acts(metas(TITLES))


@pytest.mark.parametrize("key", TITLES)
def test_every_title_names_its_act(acts, key):
    title = TITLES[key]
    for text in (title, title.lower(), f"What does section 5 of {title} say?", f"({title})"):
        assert key in acts.named(text), text
    if "20" not in title[-4:-2] and "consumer" not in key:
        assert acts.named(title) == {key}


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("under the Contract Act", {"contract"}),
        ("section 5 of the indian contract act", {"contract"}),
        ("the Transfer of Property Act", {"tp"}),
        ("u/s 106 TPA", {"tp"}),
        ("s. 106 T.P. Act and s. 138 N.I. Act", {"tp", "ni"}),
        ("NI Act", {"ni"}),
        ("How do I appeal under RTI?", {"rti"}),
        ("the Consumer Protection Act", {"consumer_86", "consumer_19"}),
        ("the Consumer Protection Act, 2019", {"consumer_19"}),
        ("the Consumer Protection Act of 1986", {"consumer_86"}),
        ("Consumer Protection Act 1999", set()),  # there is none of that year
        ("the Gold Act", {"gold"}),
        ("the Gold (Amendment) Act, 1971", {"gold_amendment"}),
        ("the Code on Wages, 2019", {"wages"}),
        ("the Code of Civil Procedure", {"cpc"}),
        ("the Industries (Development and Regulation) Act", {"industries"}),
        ("under the Real Estate (Regulation and Development) Act, 2016", {"rera"}),
        ("RERA", {"rera"}),
        ("the King of Oudh’s Estate Act", {"oudh"}),
        ("the Sale of Goods Act and the Arms Act", {"goods", "arms"}),
        # words that only look like one
        ("he must act under the contract", set()),
        ("the promoter acts on the transfer of property", set()),
        ("a right to information", set()),
        ("a sale of goods in a shop", set()),
        ("my wages are late", set()),
        ("a code and wages", set()),
        ("gold", set()),
        ("take up arms", set()),
        ("an Act of Parliament", set()),
        ("rtis, RTIX and PRTI", set()),
        ("ni act", set()),  # no capitals, no abbreviation
        ("industries and development", set()),
        ("", set()),
    ],
)
def test_laws_are_known_by_their_usual_names(acts, text, keys):
    assert acts.named(text) == keys


def test_three_words_of_a_title_need_no_act():
    acts = Acts(metas({"mrtp": "The Monopolies and Restrictive Trade Practices Act, 1969"}))
    assert acts.named("rules on monopolies and restrictive trade practices") == {"mrtp"}
    assert acts.named("restrictive trade practices") == set()  # a part of it is none


def test_spans_say_where_a_name_stands(acts):
    text = "Does the Transfer of Property Act, 1882 or the NI Act apply?"
    assert [text[a:b] for a, b, _ in acts.spans(text)] == ["Transfer of Property Act", "NI Act"]
    assert all(keys for _, _, keys in acts.spans(text))


def test_words_and_initials_of_a_title():
    assert words_of("The Code on Wages, 2019") == ("wage",)
    assert words_of("The Industries (Development and Regulation) Act, 1951") == (
        "industrie", "development", "regulation",
    )  # fmt: skip
    assert [initials_of(t) for t in ("The Gold Act", "The Sale of Goods Act", "Real Estate (Development) Act")] == [
        "", "SG Act", "RED",
    ]  # fmt: skip


def test_every_abbreviation_stands_for_words_and_is_one_itself():
    for short, words in abbreviations().items():
        assert words_of(words) and words == words.lower() and short != short.lower()
        assert is_title(short, f"The {words.title()} Act, 1950"), short
        assert not is_title(short, "The Gold Act, 1968"), short


@pytest.mark.parametrize(
    ("name", "title", "is_one"),
    [
        ("N.I. Act", TITLES["ni"], True),
        ("NI Act", TITLES["gold"], False),
        ("Gujarat Rules", TITLES["gujarat"], True),
        ("Haryana Rules", TITLES["gujarat"], False),
        ("RTI", TITLES["rti"], True),
        ("RTI Act", TITLES["rti"], True),
    ],
)
def test_a_name_is_of_a_title(name, title, is_one):
    assert is_title(name, title) is is_one


def test_forms_of_the_central_acts(mirror):
    """Each names the act alone, among all central acts, and its provision."""
    path = mirror.parent / "central_acts" / "INDEX.tsv"
    if not path.is_file():
        pytest.skip(f"{path} is not there")
    with path.open(encoding="utf-8", newline="") as lines:
        titles = {key_of(row["slug"]): row["title"] for row in csv.DictReader(lines, delimiter="\t")}
    acts = Acts(metas(titles))
    checked = 0
    for line in (GOLDEN / "named_forms.jsonl").read_text(encoding="utf-8").splitlines():
        group = json.loads(line)
        if group["corpus"] != "central_acts":
            continue
        key, _, pinpoint = group["gold"].partition("#")
        for form in group["forms"]:
            (named,) = find_named(form)
            assert named.pinpoint.partition("(")[0] == pinpoint, form
            assert named.law and is_title(named.law, titles[key]), form
            assert acts.named(form) == {key}, form
            checked += 1
    assert checked == 14
    # a question that gives the act's name or abbreviation names that act, and one that doesn't names none
    wrong = []
    for line in (GOLDEN / "central_questions.jsonl").read_text(encoding="utf-8").splitlines():
        question = json.loads(line)
        wanted = set() if question["act_named"] == "implied" else {key_of(question["act"])}
        if acts.named(question["question"]) != wanted:
            wrong.append(question["id"])
    assert len(wrong) <= 3, wrong  # of 256
    assert acts.named("may police act without an order") == set()
    assert len(acts.named("powers under the police act")) == len(acts.named("the Police Act")) == 2
    lost = [title for key, title in titles.items() if key not in acts.named(title)]
    assert len(lost) <= 0.015 * len(titles), lost


CALLED = {
    "iit": ("The Institutes of Technology Act, 1961", ["IIT Act"]),
    "senior": ("The Maintenance and Welfare of Parents and Senior Citizens Act, 2007", ["Senior Citizens Act"]),
    "small": ("The Provincial Small Cause Courts Act, 1887", ["Small Cause Courts Act", "Police Act"]),
    "police": ("The Police Act, 1861", []),
    "hyderabad": ("The University of Hyderabad Act, 1974", []),
}


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("who keeps the seal under the IIT Act", {"iit"}),
        ("my son went to IIT", set()),
        ("Does the Senior Citizens Act give me back my house?", {"senior"}),
        ("the senior citizens of our street", set()),
        ("a suit in the small cause court", set()),  # only with the word that says it is a law
        ("section 15 of the Small Cause Courts Act", {"small"}),
        ("when did the Hyderabad University Act 1974 begin", {"hyderabad"}),
        ("is Hyderabad University old", set()),
        ("section 5 of the Police Act", {"police"}),  # its own title, whatever else is called so
    ],
)
def test_an_act_is_known_by_what_it_is_called(text, keys):
    titles = {key: title for key, (title, _) in CALLED.items()}
    named = Acts(metas(titles), {key: names for key, (_, names) in CALLED.items()})
    assert named.named(text) == keys
