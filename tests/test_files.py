"""Files and folders."""

from pathlib import Path

import pytest

from cassette_studio.errors import CassetteUnreadableError
from cassette_studio.files import find_cassettes, read_bytes, read_in_pieces


def test_the_cassettes_of_a_folder_are_found_in_order_hidden_places_left_out(tmp_path: Path) -> None:
    for name in ("b.jsonl", "a.jsonl", "c.txt", ".git/x.jsonl", "node_modules/x.jsonl", "deep/er/z.jsonl"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    found = [str(path.relative_to(tmp_path)) for path in find_cassettes(tmp_path, 2)]
    assert found == ["a.jsonl", "b.jsonl", "deep/er/z.jsonl"]
    assert [path.name for path in find_cassettes(tmp_path, 0)] == ["a.jsonl", "b.jsonl"]


def test_a_folder_that_is_not_there_has_no_cassettes(tmp_path: Path) -> None:
    assert list(find_cassettes(tmp_path / "none", 2)) == []


def test_what_cannot_be_read_is_one_line_with_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(CassetteUnreadableError) as caught:
        read_bytes(tmp_path)
    assert str(caught.value) == f"{tmp_path}: is a directory (give the path of a .jsonl cassette)"


@pytest.mark.parametrize("size", [0, 1, 3 << 20])
def test_a_file_is_read_in_pieces_with_progress(tmp_path: Path, size: int) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(bytes(range(256)) * (size // 256) + b"x" * (size % 256))

    *before, (part, data) = read_in_pieces(path)

    assert (part, data) == (1.0, path.read_bytes())
    parts = [part for part, _ in before]
    assert parts == sorted(parts)
    assert len(set(parts)) == -(-size >> 20)
    assert all(0 <= part < 1 for part in parts)
    assert read_bytes(path) == data
