"""The report on an index: its size in words, and provisions named as lawyers name them."""

import re

from civicsetu.index.build import Built
from civicsetu.report.indexing import Indexed


def cells(table, column):
    return re.findall(rf'data-column="{column}">(.*?)</t', table.data)


def test_the_size_is_in_megabytes_and_provisions_are_cited(tiny):
    built = Built(3, 767, 1000, 0, 10, 20, 5, 1.0, 66_269_993)
    made = Indexed(built, tiny, 900)
    assert "66 MB" in cells(made.contents(), "number") and "66269993" not in made.contents().data
    provisions = re.findall(r"<td[^>]*>(.*?)</td>", made.longest().data)[::3]
    wanted = sorted(tiny.passages, key=lambda p: (-len(p.text), p.provision))[: len(provisions)]
    assert provisions and "#" not in "".join(provisions)
    for said, passage in zip(provisions, wanted, strict=True):
        document, _, pinpoint = passage.provision.partition("#")
        assert said.endswith(f"{pinpoint}, {document}") and re.match(r"(s|r|reg|art)\. |[A-Z]", said), said
