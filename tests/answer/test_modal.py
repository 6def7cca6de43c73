"""Yes or no, told from the modal verb: only where actor, act and polarity agree."""

import pytest

from civicsetu.answer.modal import Verdict, actors_in, says_enough, subject_of, verdict

NO_SALE = "No promoter shall sell any apartment without first registering the project with the Authority."
NO_MORE = "A promoter shall not accept more than ten per cent of the cost as an advance."
MAY_INSPECT = "The allottee may inspect the sanctioned plan of the apartment."
MUST_INSURE = "The promoter shall obtain insurance of the land and the building."
NO_COURT = "No civil court shall have jurisdiction to entertain any suit which the Authority is empowered to determine."
NOT_BOUND = "The tribunal shall also not be bound by rules of evidence of the Evidence Act."
CARPET = '"carpet area" means the floor area, excluding the balcony, but includes the area of the partition walls.'
NO_CHARGE = "After an agreement for a flat is executed the promoter shall not mortgage the flat."
RETURNS = "The promoter shall be liable to return the amount to the allottee with interest."


def test_what_shall_be_excluded_is_no_yes():
    stayed = "The period of registration shall exclude the time of a stay by a court."
    assert verdict("Does the time of a stay count in the period of registration?", stayed, known=1.0) is None
    assert verdict("Does the period exclude the time of a stay?", stayed, known=1.0) is not None


@pytest.mark.parametrize(
    "question, quoted, word",
    [
        ("Can a builder sell an apartment without registering the project?", NO_SALE, "no"),
        ("Can a builder sell an apartment?", NO_SALE, "only"),
        ("Must a builder register the project to sell an apartment?", NO_SALE, "yes"),
        ("Can a builder accept an advance of more than ten per cent of the cost?", NO_MORE, "no"),
        ("Can a buyer inspect the sanctioned plan?", MAY_INSPECT, "yes"),
        ("Does the developer have to obtain insurance for the building?", MUST_INSURE, "yes"),
        ("Can I get the amount back with interest?", RETURNS, "yes"),
        ("Should a builder register the project before he sells an apartment?", NO_SALE, "yes"),
        ("Can an agent sell a flat of such a project?", "Every agent shall— not sell a flat of such a project", "no"),
        ("Can I go to a civil court?", NO_COURT, "no"),
        ("Can a civil court hear it?", "Where the tribunal decides, no civil court has jurisdiction to hear it.", "no"),
        ("Does the Evidence Act bind the tribunal?", NOT_BOUND, "no"),
        ("May a builder close the gate?", "The promoter may close the gate only on a written request.", "only"),
        ("Does the carpet area include the balcony?", CARPET, "no"),
        ("Does the carpet area include partition walls?", CARPET, "yes"),
        ("Can the builder mortgage the flat after the agreement?", NO_CHARGE, "no"),
        ("Can a buyer inspect a plan or an entry of it?", "The allottee may inspect any entry of the plan.", "yes"),
        ("May a buyer inspect two or three plans?", "The allottee may inspect more than one plan.", "yes"),
        (
            "Has the tribunal the power to accept a resignation?",
            "The powers of the tribunal shall include making decisions on acceptance of resignations.",
            "yes",
        ),
    ],
)
def test_a_verdict(question, quoted, word):
    found = verdict(question, quoted)
    assert found is not None and found.word == word


@pytest.mark.parametrize(
    "question, quoted",
    [
        ("Can the builder refuse to return the amount with interest?", RETURNS),  # the verb turns it round
        ("Can a builder inspect the sanctioned plan?", MAY_INSPECT),  # another actor
        ("Can the builder sell me a balcony apart from the carpet area?", CARPET),  # of no sale
        ("Can the builder mortgage the flat before the agreement?", NO_CHARGE),  # of another time
        ("Can a buyer paint the door?", MAY_INSPECT),  # another act
        ("Can a buyer inspect the plan or only the brochure?", MAY_INSPECT),  # which of two
        ("Can a buyer inspect the plan without a fee?", MAY_INSPECT),  # nothing is said of that
        ("How much must a builder insure?", "A day means a working day."),
        ("Is the buyer liable for the fee?", "Provided that nothing here shall make any buyer liable for the fee."),
        (
            "May the Authority hand over the making of rules?",
            "The Authority may hand over its powers except making rules.",
        ),
        ("Does the carpet area include balcony and partition walls?", CARPET),  # one is in and one is out
        ("Does the builder need my consent to accept an advance?", NO_MORE),  # consent is not spoken of
        ("Can a buyer inspect the sanctioned plan whenever he likes?", MAY_INSPECT),  # at will is not said
        ("Is a married son part of the household?", '"household" includes an unmarried son;'),
        ("Is a wet cell kept only for two years?", "No cell shall be kept after two years."),
    ],
)
def test_no_verdict_where_the_words_leave_it_open(question, quoted):
    assert verdict(question, quoted) is None


def test_what_a_prohibition_hangs_on():
    assert verdict("Can a builder sell an apartment?", NO_SALE) == Verdict(
        "only", "without first registering the project with the Authority"
    )


def test_what_a_permission_hangs_on():
    found = verdict("May a builder close the gate?", "The promoter may close the gate only on a written request.")
    assert found == Verdict("only", "only on a written request")


def test_is_that_allowed():
    silent = "The dealer has not insured the building."
    assert verdict("Is that allowed?", MUST_INSURE, known=1.0, story=silent) == Verdict("no")
    assert verdict("Is that allowed?", MUST_INSURE, known=1.0, story="The builder insured it.") is None


def test_what_shall_be_equal_may_not_differ():
    equal = "The fee of a builder shall be equal to the fee of an agent."
    assert verdict("May the fee of a builder and of an agent be different?", equal, known=1.0) == Verdict("no")


def test_who_acts():
    assert actors_in("Can my builder cancel?") == {"promoter", "allottee"}
    assert subject_of("Subject to the rules, the Authority may, by order, direct him") == "the Authority"
    assert subject_of("no modal verb here") == ""


def test_whether_a_part_can_be_searched_by_itself():
    assert says_enough("can the accounts be audited") and not says_enough("and for how many months")


def test_what_is_left_to_rules_is_not_fixed_by_the_law():
    left = "The form and the fees for a complaint shall be such as may be prescribed."
    assert verdict("Does the Act itself print the form of a complaint?", left) == Verdict("no")
    assert verdict("Does the Act fix the salary of a clerk?", left) != Verdict("no")


@pytest.mark.parametrize(
    ("question", "actors"),
    [
        ("May we sell before we have a number?", {"promoter"}),
        ("Can I put up hoardings for my buyers?", {"promoter", "allottee"}),
        ("Do I have to pay before I move in?", {"allottee"}),
        ("I am a broker. May I advertise it?", {"agent", "allottee"}),
    ],
)
def test_who_speaks_is_a_buyer_unless_he_says_that_he_sells(question, actors):
    assert actors_in(question) == actors


ADVERTISEMENT = "The advertisement shall mention prominently the website and include the registration number."


@pytest.mark.parametrize(
    ("question", "quoted", "story", "word"),
    [
        ("the ad carries no registration number, is that legal?", ADVERTISEMENT, "", "no"),
        ("the ad carries the registration number, is that legal?", ADVERTISEMENT, "", None),
        ("My agent works without registration, is that allowed?",
         "No real estate agent shall facilitate the sale of a plot without obtaining registration.", "", "no"),
        ("My agent works without an office, is that allowed?",
         "No real estate agent shall facilitate the sale of a plot without obtaining registration.", "", None),
        ("Is he allowed to say such things?", "The agent shall not make false statements of services.",
         "The agent made false statements of the services.", "no"),
        ("is my grown up son included in the family?", '"family" includes husband, wife and minor son;', "", None),
        ("is my minor son included in the family?", '"family" includes husband, wife and minor son;', "", "yes"),
        ("does a godown fall in 'apartment'?", '"apartment" whether called flat or godown, means a unit;', "", "yes"),
        ("is an open car park a garage?",
         '"garage" means a place with a roof, but does not include an uncovered space such as open parking;', "", "no"),
    ],
)  # fmt: skip
def test_a_verdict_on_what_is_told_in_the_question(question, quoted, story, word):
    found = verdict(question, quoted, story=story)
    assert (found.word if found else None) == word


@pytest.mark.parametrize(
    ("question", "quoted", "word"),
    [
        ("can a son who murdered his father inherit his property",
         "A person who commits murder shall be disqualified from inheriting the property of that person.", "no"),
        ("can a child be kept in a police lockup",
         "Provided that in no case, a child in conflict with law shall be placed in a police lockup.", "no"),
        ("Can a boy be sentenced to death?",
         "No child shall be sentenced to death or for life without the possibility of release.", "no"),
        ("can my in-laws throw me out of the shared household?",
         "Every woman shall have the right to reside in the shared household.", None),
        ("can I reside in the shared household?",
         "Every woman shall have the right to reside in the shared household.", "yes"),
        ("can a passport be refused?", "The authority shall refuse to issue a passport on these grounds.", "yes"),
        ("can he refuse a refund?", "The promoter shall return the refund.", None),
        ("Do I have to give a reason?",
         "An applicant shall not be required to give any reason or any other details except his address.", "no"),
        ("Do I have to give my address?",
         "An applicant shall not be required to give any reason or any other details except his address.", "yes"),
        ("Can the builder charge me more interest than he pays me?",
         "The interest chargeable from the allottee shall be equal to the interest which he pays.", "no"),
        ("do I lose my right over the flat?", "such a mortgage shall not affect the right of the allottee", "no"),
    ],
)  # fmt: skip
def test_a_verdict_that_the_words_turn_round(question, quoted, word):
    found = verdict(question, quoted)
    assert (found.word if found else None) == word


CLAUSE = (
    "The flat along with the covered parking shall be treated as a single unit. The project shall not form a part of "
    "any other project except for the purpose of infrastructure. He shall use the parking only for keeping a vehicle."
)


@pytest.mark.parametrize(
    "question",
    [
        "Is one registration enough for the covered parking and the flat?",
        "Is the covered parking separate from the flat?",  # another sentence forbids something else
        "Can we use the parking for a shop?",
    ],
)
def test_no_verdict_from_another_sentence_nor_of_another_use(question):
    assert verdict(question, CLAUSE) is None


@pytest.mark.parametrize(("use", "word"), [("meetings", "yes"), ("a shop", None)])
def test_a_use_is_allowed_where_it_is_named(use, word):
    found = verdict(
        f"May the members use the community hall for {use}?", "They shall use the community hall only for meetings."
    )
    assert (found.word if found else None) == word


SMALL_BOAT = "No licence shall be required where a boat is shorter than four metres, or was built before the war."
CLERKS = "The clerks and officers of the port shall be deemed to be public servants within the meaning of the Code."
WITHDRAWS = "Any person whose complaint is before the consumer forum may withdraw it and file one before the Officer."
WARRANT = "Any police officer may without an order and without a warrant, arrest any person who breaks the peace."


@pytest.mark.parametrize(
    ("question", "quoted", "word"),
    [
        ("Are boats built before the war exempt?", SMALL_BOAT, "yes"),
        ("Is a boat built before the war exempted from a licence?", SMALL_BOAT, "yes"),
        ("Are planes exempt?", SMALL_BOAT, None),
        ("Is a clerk of the port a public servant?", CLERKS, "yes"),
        ("Is the captain a public servant?", CLERKS, None),
        ("Is a clerk of the port a judge?", CLERKS, None),
        ("Can I go to the consumer forum instead?", WITHDRAWS, None),
        ("Can a police officer arrest a person without a warrant?", WARRANT, "yes"),
        ("Can a police officer arrest a person without a reason?", WARRANT, None),
        (
            "Can he take a fee from a guest?",
            "There shall be no fee from a guest except one that the Act names.",
            "only",
        ),
    ],
)
def test_exempt_deemed_instead_and_without(question, quoted, word):
    found = verdict(question, quoted)
    assert (found.word if found else None) == word
