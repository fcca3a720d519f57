"""The judge says yes to what a screen shows, and no to every single thing that it does not show."""

from __future__ import annotations

from typing import Any

import pytest

from conformance.corpus import FLAGS, Case
from conformance.engine import Engine
from conformance.judge import RAISED, judge

SHOWN = "\x1b[1;31ma\x1b[38;2;205;0;0mb\x1b[0m c\r\n\x1b[44m \x1b[38;5;196;7m \x1b[0m日e\u0301"
HOLDS: list[dict[str, Any]] = [
    {"text": ["ab c", "  日é"]},
    {"text": ["ab c  ", "  日e\u0301", "", ""]},
    {"rows": {"1": "  日é", "2": ""}},
    {"cursor": [1, 5]},
    {"attrs": {"0": [[0, 2, 1, "default", "b"]], "1": [[0, 1, "default", 4, ""], [1, 1, "#ff0000", 4, "r"]]}},
    {"attrs": {"0": [[0, 2, 1, "default", "b"], [5, 1, 7, "default", "bdi"]]}, "attr_rows": [0]},
    {"attrs": {"1": [[0, 1, 7, 4, "b"], [1, 1, 196, 4, "r"]]}, "attr_rows": [1]},
    {"cells": [[0, 1, "b", "#CD0000", "default", "b"]]},
    {"cells": [[0, 0, "a", 1, None, "b"], [1, 2, "日", None, None, None], [1, 3, "", None, None, ""]]},
]
FALLS_SHORT: list[tuple[str, dict[str, Any]]] = [
    ("text", {"text": ["ab c"]}),
    ("text", {"text": ["ab c", "  日é", "more"]}),
    ("text", {"text": ["ab c", "  日é"], "rows": {"0": "abc"}}),
    ("text", {"text": ["ab  c", "  日é"], "rows": {"0": "ab c"}}),
    ("text", {"rows": {"3": ""}}),
    ("cursor", {"cursor": [1, 4]}),
    ("attrs", {"attrs": {"0": [[0, 2, 1, "default", "b"]]}}),
    ("attrs", {"attrs": {"0": [[0, 2, 9, "default", "b"]]}, "attr_rows": [0]}),
    ("attrs", {"attrs": {"0": [[0, 2, 1, "default", ""]]}, "attr_rows": [0]}),
    ("attrs", {"attrs": {"0": [[0, 2, "#cd0000", "default", "b"]]}, "attr_rows": [0]}),
    ("attrs", {"attrs": {"0": [[0, 2, 1, "default", "b"], [6, 1, "default", "default", "u"]]}, "attr_rows": [0]}),
    ("attrs", {"cells": [[0, 0, "b", None, None, None]]}),
    ("attrs", {"cells": [[1, 0, None, None, "default", None]]}),
    ("attrs", {"cells": [[0, 0, None, None, None, "bu"]]}),
]


def case(check: dict[str, Any], known_flags: str = FLAGS) -> Case:
    data = SHOWN.encode()
    return Case("ours/one", "ours", 3, 10, data, 0, known_flags, (), ({"at": len(data)} | check,))


@pytest.mark.parametrize("check", HOLDS)
def test_what_is_shown_holds(check: dict[str, Any]) -> None:
    assert set(judge(Engine, case(check)).values()) == {""}


@pytest.mark.parametrize(("kind", "check"), FALLS_SHORT)
def test_what_is_not_shown_does_not_hold(kind: str, check: dict[str, Any]) -> None:
    found = judge(Engine, case(check))

    assert list(found) == [kind]
    assert found[kind].startswith(f"at byte {len(SHOWN.encode())}: ")


def test_a_look_that_the_source_cannot_tell_is_not_counted() -> None:
    check = {"attrs": {"0": [[0, 2, 1, "default", ""]]}, "attr_rows": [0]}

    assert judge(Engine, case(check, known_flags="u")) == {"attrs": ""}


def test_an_engine_that_raises_has_failed_in_all_that_was_asked() -> None:
    class Raising(Engine):
        def text(self) -> list[str]:
            raise IndexError("no such row")

    found = judge(Raising, case({"text": [], "cursor": [1, 5]}), (IndexError,))

    assert found == dict.fromkeys(("text", "cursor", RAISED), "IndexError: no such row")
