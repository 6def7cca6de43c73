"""YAML as parameters are written in it: plain values, each name once, no anchors that multiply them."""

from collections.abc import Hashable
from typing import Any

import yaml

from civicsetu.base.errors import ParameterError

MOST_CHARS = 200_000


class _Plain(yaml.SafeLoader):  # type: ignore[misc]
    """Refuses what `yaml.SafeLoader` would take in silence."""

    def compose_node(self, parent: Any, index: Any) -> Any:
        """The next node; an alias is none."""
        if self.check_event(yaml.events.AliasEvent):
            event = self.peek_event()
            raise yaml.YAMLError(f"the alias *{event.anchor} stands for another value; write the value itself")
        return super().compose_node(parent, index)

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Hashable, Any]:
        """A mapping in which every name stands once."""
        names = [self.construct_object(key, deep=True) for key, _ in node.value]
        for n, name in enumerate(names):
            if name in names[:n]:
                raise yaml.YAMLError(f"{name!r} is given twice")
        mapping: dict[Hashable, Any] = super().construct_mapping(node, deep)
        return mapping


def plain_yaml(text: str) -> Any:
    """Read YAML.

    Args:
        text: at most `MOST_CHARS` characters.

    Raises:
        ParameterError: it cannot be read; says why, in one line.

    >>> plain_yaml("k: [1, two]")
    {'k': [1, 'two']}
    """
    if len(text) > MOST_CHARS:
        raise ParameterError(f"{len(text)} characters are more than the {MOST_CHARS} that parameters may have")
    try:
        return yaml.load(text, _Plain)
    except RecursionError:
        raise ParameterError("it is nested too deeply") from None
    except (yaml.YAMLError, ValueError, TypeError, OverflowError) as error:
        raise ParameterError(" ".join(str(error).split())[:300]) from None
