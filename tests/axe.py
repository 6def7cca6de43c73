"""axe-core on an open page: what it finds that keeps someone from using it."""

import importlib.util
import json
from pathlib import Path

import pytest

GRAVE = ("serious", "critical")


def faults(browser, within="html"):
    """The serious and critical faults of the page that is open, or of what a selector finds on it, with the element of
    each."""
    found = importlib.util.find_spec("axe_core_python")
    if found is None:
        pytest.skip("axe-core-python is not installed")
    if not browser.value("!!window.axe"):
        browser.value((Path(found.origin).parent / "axe.min.js").read_text(encoding="utf-8"))
    results = browser.value(
        f"axe.run('{within}', {{resultTypes: ['violations']}}).then(all => JSON.stringify([all.passes.length,"
        " all.violations.map(one => [one.impact, one.id, one.nodes.map(node => node.target.join(' '))])]))"
    )
    passed, violations = json.loads(results)
    assert passed > 10  # rules that looked at something
    return [f"{impact}: {rule} ({', '.join(where[:3])})" for impact, rule, where in violations if impact in GRAVE]
