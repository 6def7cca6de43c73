"""Dates as Indian documents print them, in ISO form."""

import re
from datetime import date

MONTHS = ("january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
          "november", "december")  # fmt: skip
_MONTH = rf"(?P<{{0}}>{'|'.join(f'{m[:3]}(?:{m[3:]})?' for m in MONTHS)}|sept)\.?"
_DAY = r"(?P<{0}>\d{{1,2}})\s?(?:st|nd|rd|th)?"
_YEAR = r"(?P<{0}>(?:18|19|20)\d\d)"
DATE = re.compile(
    rf"\b{_DAY.format('d1')}\s*(?:day\s+of\s+)?[-\s,]*{_MONTH.format('m1')}[-\s,]*{_YEAR.format('y1')}\b"
    rf"|\b{_MONTH.format('m2')}\s+{_DAY.format('d2')}\s*,?\s+{_YEAR.format('y2')}\b"
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
        month = match[f"m{n}"]
        number = (
            int(month) if month.isdigit() else 1 + next(i for i, m in enumerate(MONTHS) if m[:3] == month[:3].lower())
        )
        try:
            return date(int(match[f"y{n}"]), number, int(match[f"d{n}"])).isoformat()
        except ValueError:
            continue
    return None
