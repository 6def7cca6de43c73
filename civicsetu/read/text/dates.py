"""Dates as Indian documents print them, in ISO form."""

import re
from datetime import date

MONTHS = ("january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
          "november", "december")  # fmt: skip
_MONTH = rf"(?P<{{0}}>{'|'.join(f'{m[:3]}(?:{m[3:]})?' for m in MONTHS)}|sept)\.?"
_DAY = r"(?P<{0}>\d{{1,2}})\s?(?:st|nd|rd|th)?"
_YEAR = r"(?P<{0}>(?:18|19|20)\d\d)"
DATE = re.compile(
    rf"\b{_DAY.format('d1')}\s*+(?:day\s++of\s++)?[-\s,]*+{_MONTH.format('m1')}[-\s,]*+{_YEAR.format('y1')}\b"
    rf"|\b{_MONTH.format('m2')}\s+{_DAY.format('d2')}(?:\s*+,)?\s++{_YEAR.format('y2')}\b"
    rf"|(?<![\d./-]){_YEAR.format('y3')}-(?P<m3>\d\d)-(?P<d3>\d\d)(?![\d-])"
    rf"|(?<![\d./-])(?P<d4>\d{{1,2}})\s?(?P<s>[./-])\s?(?P<m4>\d{{1,2}})\s?(?P=s)\s?{_YEAR.format('y4')}\b",
    re.IGNORECASE,
)


def find_date(text: str) -> str | None:
    """The first date in a text, in ISO form; days stand before months, as is the use in India.

    >>> find_date("Dated this 3rd day of March, 2021"), find_date("New Delhi, the 27th Oct., 2016")
    ('2021-03-03', '2016-10-27')
    >>> find_date("on 07.11.2019 at"), find_date("NOVEMBER 11, 2021"), find_date("No. 45/13/2017")
    ('2019-11-07', '2021-11-11', None)
    """
    for match in DATE.finditer(text):
        n = next(n for n in "1234" if match[f"y{n}"])
        if day := iso_day(match[f"d{n}"], match[f"m{n}"], match[f"y{n}"]):
            return day
    return None


def iso_day(day: str, month: str, year: str) -> str | None:
    """A day as printed in ISO form; None where the calendar has none. The month is a number, its
    name or the beginning of its name; two figures for a year are of the last century.

    >>> iso_day("3", "March", "2021"), iso_day("1", "Sept", "57"), iso_day("31", "04", "2017")
    ('2021-03-03', '1957-09-01', None)
    """
    names = [name[:3] for name in MONTHS]
    try:
        number = names.index(month[:3].lower()) + 1 if month.isalpha() else int(month)
        return date(int(year) + (1900 if len(year) == 2 else 0), number, int(day)).isoformat()
    except ValueError:
        return None
