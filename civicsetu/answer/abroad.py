"""Other countries that a question names: what their law is, no Indian act says."""

import re

_NAMES = """
    Afghanistan Algeria Argentina Armenia Australia Austria Azerbaijan Bahrain Bangladesh Belarus Belgium Bhutan Bolivia
    Brazil Britain Brunei Bulgaria Cambodia Cameroon Canada Chile China Colombia Croatia Cuba Cyprus Denmark Ecuador
    Egypt England Estonia Ethiopia Fiji Finland France Georgia Germany Ghana Greece Hungary Iceland Indonesia Iran Iraq
    Ireland Israel Italy Jamaica Japan Kazakhstan Kenya Kuwait Laos Latvia Lebanon Libya Lithuania Luxembourg Malaysia
    Maldives Malta Mauritius Mexico Mongolia Morocco Mozambique Myanmar Namibia Nepal Netherlands Nigeria Norway Oman
    Pakistan Panama Peru Philippines Poland Portugal Qatar Romania Russia Rwanda Scotland Senegal Serbia Seychelles
    Singapore Slovakia Slovenia Somalia Spain Sudan Sweden Switzerland Syria Taiwan Tanzania Thailand Tibet Tunisia
    Turkey Uganda Ukraine Uruguay Uzbekistan Venezuela Vietnam Wales Yemen Zambia Zimbabwe
    Dubai Sharjah Doha Riyadh Toronto Ontario Vancouver London Paris Berlin Tokyo Sydney Melbourne Bangkok Kathmandu
    Dhaka Lahore Karachi Colombo Moscow Rome Madrid Dublin Zurich Geneva Texas California Florida Houston Chicago
"""
_OF_SEVERAL_WORDS = (
    "New Zealand", "South Africa", "South Korea", "North Korea", "Sri Lanka", "Saudi Arabia", "Costa Rica", "Hong Kong",
    "Czech Republic", "United States", "United Kingdom", "Abu Dhabi", "New York", "New Jersey", "Kuala Lumpur",
    "Great Britain", "Puerto Rico", "El Salvador", "Papua New Guinea", "Los Angeles", "San Francisco",
)  # fmt: skip
_OF_PEOPLE = """
    Afghan American Argentine Australian Austrian Bangladeshi Belgian Bhutanese Brazilian British Canadian Chinese
    Danish Dutch Egyptian Emirati English Estonian Ethiopian Finnish French German Greek Hungarian Icelandic
    Indonesian Iranian Iraqi Irish Israeli Italian Japanese Kenyan Korean Kuwaiti Lebanese Malaysian Maldivian
    Mexican Moroccan Nepalese Nepali Nigerian Norwegian Omani Pakistani Peruvian Philippine Polish Portuguese
    Qatari Romanian Russian Saudi Scottish Singaporean Spanish Sudanese Swedish Swiss Syrian Taiwanese Thai Turkish
    Ugandan Ukrainian Vietnamese Welsh Zimbabwean
"""
_LAW = r"(?:law|laws|legal|code|statutes?|courts?|police|rules?|tenants?|landlords?|employers?|visa|permit)"
_COUNTRY = "|".join(re.escape(name).replace("\\ ", r"\s+") for name in (*_OF_SEVERAL_WORDS, *_NAMES.split()))
_ABROAD = re.compile(
    rf"\b(?i:{_COUNTRY})\b | \b(?:U\.?S\.?A?|U\.?K|U\.?A\.?E)\b(?!\w) | \b(?i:america)\b"
    rf" | \b(?i:{'|'.join(_OF_PEOPLE.split())}|sri\s+lankan|south\s+african|new\s+zealander)\s+(?:\w+\s+)?{_LAW}\b",
    re.VERBOSE,
)
_AT_HOME = re.compile(r"\bIndian?s?\b", re.IGNORECASE)
# What the asker owns abroad is told, and no matter of that country's law; nor is what was done there before, of a
# question that asks what follows here
_OWNED = "account|asset|company|firm|flat|house|income|land|money|property|share"
_OWNS = rf"\b(?:my|our|his|her|their)\s+(?:\w+\s+){{0,2}}(?:{_OWNED})s?"
_OWNED_THERE = re.compile(rf"{_OWNS}\s+in\s+(?:{_COUNTRY})\b", re.IGNORECASE)
_AND_HERE = re.compile(rf"\bin\s+(?:{_COUNTRY})\b(?=[^?]*[.;][^?]*\bhere\b)", re.IGNORECASE)


def named_abroad(text: str) -> str:
    """The words by which a text names another country, or its law; empty where it names none, or India, too.

    >>> named_abroad("Under Japanese law, who pays?"), named_abroad("minimum wage in new zealand")
    ('Japanese law', 'new zealand')
    >>> named_abroad("Is English the language of the court?"), named_abroad("let us go")
    ('', '')
    >>> named_abroad("I forgot to show my bank account in Dubai. What is the fine?")
    ''
    """
    found = None if _AT_HOME.search(text) else _ABROAD.search(_AND_HERE.sub("", _OWNED_THERE.sub("", text)))
    return " ".join(found[0].split()) if found else ""
