"""Values that are made once."""

import pytest

from cassette_studio.frozen import Frozen


class Point(Frozen):
    __slots__ = ("x", "y")

    x: int
    y: int


class Place(Frozen):
    __slots__ = ("x", "y")

    x: int
    y: int


def test_a_value_holds_what_it_was_made_of() -> None:
    point = Point(y=2, x=1)

    assert (point.x, point.y) == (1, 2)
    assert repr(point) == "Point(x=1, y=2)"


def test_a_value_cannot_be_changed() -> None:
    point = Point(x=1, y=2)

    with pytest.raises(AttributeError, match="Point is frozen: x cannot be set"):
        point.x = 3  # type: ignore[misc]  # the type checker says so too
    with pytest.raises(AttributeError, match="Point is frozen: y cannot be deleted"):
        del point.y
    with pytest.raises(AttributeError, match="z cannot be set"):
        setattr(point, "z", 3)  # noqa: B010 - a field the type checker does not know either
    assert point == Point(x=1, y=2)


def test_equal_values_are_one_key_and_others_are_not() -> None:
    assert {Point(x=1, y=2): "here"}[Point(x=1, y=2)] == "here"
    assert Point(x=1, y=2) != Point(x=2, y=1)
    assert Point(x=1, y=2) != (1, 2)


def test_values_of_different_types_differ() -> None:
    here: object = Place(x=1, y=2)

    assert Point(x=1, y=2) != here


def test_a_value_is_made_of_all_its_fields_and_no_other() -> None:
    with pytest.raises(TypeError, match="Point is made with missing or unknown names: y"):
        Point(x=1)  # type: ignore[call-arg]  # the type checker sees each of these too
    with pytest.raises(TypeError, match="Point is made with missing or unknown names: w, z"):
        Point(x=1, y=2, z=3, w=4)  # type: ignore[call-arg]
    assert Point(x="1", y=2) != Point(x=1, y=2)  # type: ignore[arg-type]
