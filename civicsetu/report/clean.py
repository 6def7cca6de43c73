"""The HTML of notebook cells and outputs without anything that could run, load, or break the page.

The work is nh3's, a binding to the Rust library ammonia: it parses as a browser does and keeps only the elements
and attributes that are listed. Here stands the list. Style attributes and style sheets are dropped, so that the
page's own style sheet decides in light, dark and print.
"""

import re
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import nh3

TAGS = frozenset(
    "a abbr b blockquote br caption cite code col colgroup dd del details div dl dt em figcaption figure h1 h2 h3 h4 h5"
    " h6 hr i img ins kbd li mark ol p pre q s samp small span strong sub summary sup table tbody td tfoot th thead tr"
    " tt u ul var wbr".split()
)
ATTRIBUTES = {
    "*": {"class", "id", "lang", "dir", "title", "role", "tabindex"},
    "a": {"href"},
    "col": {"span"},
    "details": {"open"},
    "img": {"src", "alt", "width", "height"},
    "ol": {"start", "type"},
    "td": {"colspan", "rowspan", "headers"},
    "th": {"colspan", "rowspan", "headers", "scope", "abbr"},
}
DROPPED_WITH_CONTENT = {"script", "style", "title", "noscript", "template", "svg", "math", "iframe", "object"}
SCHEMES = {"http", "https", "mailto", "data"}
UNREAD = re.compile(r"[\x00-\x20\x7f-\xa0\u200b-\u200f\u2028\u2029\ufeff]+")  # what browsers leave out of addresses
SCHEME = re.compile(r"([^/?#:]*):")


def clean(html: str) -> str:
    """The safe part of a fragment of HTML; unclosed elements are closed.

    >>> clean("<b onclick='x()'>a</b><script>y()</script><a href='javascript:z()'>c")
    '<b>a</b><a>c</a>'
    >>> clean("<img src='https://example.org/x.png' alt='a map'>")
    '<img alt="a map">'
    """
    return str(_cleaner().clean(html))


@cache
def _cleaner() -> "nh3.Cleaner":
    import nh3

    return nh3.Cleaner(
        tags=set(TAGS),
        clean_content_tags=DROPPED_WITH_CONTENT,
        attributes={tag: set(names) for tag, names in ATTRIBUTES.items()},
        attribute_filter=_address,
        generic_attribute_prefixes={"aria-", "data-"},
        url_schemes=SCHEMES,
        link_rel=None,
    )


def _address(tag: str, attribute: str, value: str) -> str | None:
    """An attribute's value, None to drop it: pictures come only from the page itself, links never do.

    >>> _address("a", "href", "java\\tscript:z()"), _address("a", "href", "part.html#a:b")
    (None, 'part.html#a:b')
    """
    bare = UNREAD.sub("", value).lower()
    if attribute == "src":
        return value if bare.startswith("data:image/") else None
    if attribute == "href":
        scheme = SCHEME.match(bare)
        return value if scheme is None or scheme[1] in SCHEMES - {"data"} else None
    return value
