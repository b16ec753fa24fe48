"""A folder of level files: which are read, in what order, at what address, and what is wrong."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from sokocube.collection import collect

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pytest

SOUND = "#####\n#@$.#\n#####\n"
TWO = f"{SOUND}Title: One\n\n{SOUND}\n"
FAULTY = "#####\n# $.#\n#####\n"


def _folder(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


def test_levels_are_found_in_the_order_of_a_reader(tmp_path: Path) -> None:
    """Numbers in names count as numbers, folders stand among files, each level has its address."""
    folder = _folder(
        tmp_path,
        {
            "level10.xsb": SOUND,
            "level2.XSB": SOUND,
            "b/9.txt": SOUND,
            "b/10.sok": SOUND,
            "B-Two.xsb": TWO,
            "sorts/a.txt": "no level",
        },
    )
    found = collect(folder, called="levels")
    assert not found.faults
    assert [(entry.address, entry.title) for entry in found.entries] == [
        ("levels/b/9", "Level 9"),
        ("levels/b/10", "Level 10"),
        ("levels/b-two/1", "One"),
        ("levels/b-two/2", "Level 2"),
        ("levels/level2", "Level 2"),
        ("levels/level10", "Level 10"),
    ]
    assert [shelf.title for shelf in found.shelves] == ["B", "B two", "Levels"]
    assert found.entries[4].level.file == "levels/level2.XSB"


def test_other_files_are_ignored_by_name(tmp_path: Path) -> None:
    """What is no level file is listed; hidden files and solutions beside levels are not."""
    folder = _folder(
        tmp_path,
        {
            "a.xsb": SOUND,
            "a.lurd": "R",
            "lost.lurd": "R",
            "README.md": "",
            "b/a.xsb~": "",
            ".git/a.xsb": "",
            ".x": "",
        },
    )
    found = collect(folder, called="levels")
    assert not found.faults
    assert sorted(found.ignored) == ["levels/README.md", "levels/b/a.xsb~", "levels/lost.lurd"]
    assert [entry.level.solutions for entry in found.entries] == [(("R", ""),)]


def test_two_levels_that_claim_one_address_are_refused(tmp_path: Path) -> None:
    """Names that differ only in case, marks or endings cannot both be published."""
    for other in ("A-b.xsb", "a b.sok", "a-b.txt"):
        folder = _folder(tmp_path / other, {"a-b.xsb": SOUND, other: SOUND})
        [fault] = collect(folder, called="levels").faults
        assert "claims the address levels/a-b, which levels/" in str(fault)
    folder = _folder(tmp_path / "numbers", {"w.xsb": TWO, "w/2.xsb": SOUND})
    [fault] = collect(folder, called="levels").faults
    assert str(fault).startswith("levels/w.xsb: claims the address levels/w/2, which levels/w/2.x")
    folder = _folder(tmp_path / "browser", {"index.xsb": SOUND})
    assert len(collect(folder).faults) == 1


def test_every_fault_gets_its_line_and_the_sound_levels_stay(tmp_path: Path) -> None:
    """All faults of all files are told at once, and a level keeps its number beside faulty ones."""
    folder = _folder(
        tmp_path, {"a.xsb": f"{FAULTY}\n{SOUND}\n{FAULTY}", "b.xsb": "", "c.xsb": SOUND}
    )
    found = collect(folder, called="levels")
    assert [entry.address for entry in found.entries] == ["levels/a/2", "levels/c"]
    assert [str(fault).partition(":")[0] for fault in found.faults] == [
        "levels/a.xsb, line 1, level 1",
        "levels/a.xsb, line 9, level 3",
        "levels/b.xsb",
    ]


def test_a_folder_without_levels_is_a_fault(tmp_path: Path) -> None:
    """A missing folder, a file in its place and an empty folder have a clear line each."""
    (tmp_path / "empty").mkdir()
    (tmp_path / "file").write_text("")
    for name, said in (
        ("none", "there is no such folder"),
        ("file", "this is no folder"),
        ("empty", "holds no level file"),
    ):
        [fault] = collect(tmp_path / name, called="levels").faults
        assert str(fault).startswith(f"levels: {said}; ")


def test_links(tmp_path: Path) -> None:
    """A link to a file is read, one to nothing is a fault, one to a folder is not followed."""
    folder = _folder(tmp_path / "levels", {"b.xsb": SOUND})
    (folder / "a.xsb").symlink_to(folder / "b.xsb")
    (folder / "loop").symlink_to(folder)
    (folder / "lost.xsb").symlink_to(folder / "nowhere")
    found = collect(folder, called="levels")
    assert [entry.address for entry in found.entries] == ["levels/a", "levels/b"]
    assert found.ignored == ("levels/loop",)
    assert [fault.file for fault in found.faults] == ["levels/lost.xsb"]


def test_a_named_pipe_is_a_fault(tmp_path: Path) -> None:
    """What is no regular file is never opened: a pipe without a writer would wait for ever."""
    folder = _folder(tmp_path, {"a.xsb": SOUND})
    os.mkfifo(folder / "pipe.xsb")
    found = collect(folder, called="levels")
    assert [entry.address for entry in found.entries] == ["levels/a"]
    [fault] = found.faults
    assert str(fault) == "levels/pipe.xsb: not a regular file; save the levels in a file"


def test_what_cannot_be_read_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that the system does not open is named, not passed over."""
    folder = _folder(tmp_path, {"a.xsb": SOUND, "shut/b.xsb": SOUND})
    entries = Path.iterdir

    def refuse(path: Path) -> Iterator[Path]:
        if path.name == "shut":
            raise PermissionError(13, "Permission denied", str(path))
        return entries(path)

    monkeypatch.setattr(Path, "iterdir", refuse)
    found = collect(folder, called="levels")
    assert [entry.address for entry in found.entries] == ["levels/a"]
    [fault] = found.faults
    assert str(fault) == "levels/shut: cannot be read (Permission denied); check its permissions"


def test_a_shelf_has_the_title_of_the_set_of_its_levels(tmp_path: Path) -> None:
    """Where all levels of a shelf say that they belong to one set, its name is theirs."""
    slc = (
        "<SokobanLevels><Title>Rivers</Title><LevelCollection>"
        + "<Level><L>#####</L><L>#@$.#</L><L>#####</L></Level>" * 2
        + "</LevelCollection></SokobanLevels>"
    )
    folder = _folder(
        tmp_path,
        {
            "a.slc": slc,
            "b.xsb": f"Collection: Lakes\n\n{TWO}",
            "c/1.xsb": f"{SOUND}Collection: Seas\n",
            "c/2.xsb": f"{SOUND}Collection: Oceans\n",
        },
    )
    titles = [shelf.title for shelf in collect(folder).shelves]
    assert titles == ["Rivers", "Lakes", "C"]


def test_more_words_than_a_page_can_hold_are_a_fault(tmp_path: Path) -> None:
    """A name or notes of a level without end are refused, each level by its own line."""
    texts = [f"{SOUND}Title: {'x' * 301}\n", SOUND, f"{SOUND}{'word ' * 4001}\n"]
    folder = _folder(tmp_path, {"a.xsb": "\n".join(texts)})
    found = collect(folder, called="levels")
    assert [entry.address for entry in found.entries] == ["levels/a/2"]
    assert [str(fault).partition(";")[0] for fault in found.faults] == [
        "levels/a.xsb, line 1, level 1: a name of 301 characters",
        "levels/a.xsb, line 10, level 3: notes of 20,004 characters",
    ]
