"""The store of slow results."""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from sokocube.cache import Cache, _digest_of_file, package_digest, recipe


def files_in(folder):
    """Give every file below a folder."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


def test_what_was_computed_is_found_by_another_build(tmp_path):
    """A value computed once is found again, with the types that JSON leaves it."""
    first = Cache(tmp_path)
    assert first.get(["a", 1], lambda: {"pair": (1, 2)}) == {"pair": [1, 2]}
    second = Cache(tmp_path)
    assert second.get(["a", 1], pytest.fail) == {"pair": [1, 2]}
    assert (first.computed, first.found, second.computed, second.found) == (1, 0, 0, 1)


def test_another_key_is_another_value(tmp_path):
    """Nothing is found under a key that differs, be it in a type or in order."""
    cache = Cache(tmp_path)
    cache.put([1, 2], "x")
    assert [cache.peek(key) for key in ([2, 1], ["1", 2], [1, 2.5], [[1], 2], [1, 2])] == [
        *[None] * 4,
        "x",
    ]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text[:-3],
        lambda _: "",
        lambda _: "null",
        lambda _: '{"value": 5}',
        lambda text: f"{text[:-1]}8",
        lambda text: text.replace("\n", ""),
        lambda _: "[" * 100_000,
    ],
)
def test_a_damaged_entry_is_computed_anew(tmp_path, spoil):
    """An entry that was cut short, emptied or changed counts for nothing and is mended."""
    Cache(tmp_path).put(["n"], 9)
    [entry] = files_in(tmp_path)
    entry.write_text(spoil(entry.read_text()))
    assert Cache(tmp_path).get(["n"], lambda: 9) == 9
    assert Cache(tmp_path).get(["n"], pytest.fail) == 9


def test_an_entry_at_the_place_of_another_is_computed_anew(tmp_path):
    """An entry that was copied over the others is whole, but none of theirs; they are mended."""
    cache = Cache(tmp_path)
    cache.put(["n"], 9)
    [entry] = files_in(tmp_path)
    cache.put(["m"], 8)
    for other in files_in(tmp_path):
        other.write_bytes(entry.read_bytes())
    assert Cache(tmp_path).get(["n"], pytest.fail) == 9
    assert Cache(tmp_path).get(["m"], lambda: 8) == 8
    assert Cache(tmp_path).get(["m"], pytest.fail) == 8


def test_bytes_that_are_no_text_count_for_nothing(tmp_path):
    """An entry that is not UTF-8 is computed anew."""
    Cache(tmp_path).put(["n"], 9)
    [entry] = files_in(tmp_path)
    entry.write_bytes(b"\xff\xfe\x00")
    assert Cache(tmp_path).peek(["n"]) is None


def test_a_store_that_cannot_be_written_still_answers(tmp_path):
    """Where the folder is a file, results are computed and given all the same."""
    blocked = tmp_path / "blocked"
    blocked.write_text("a file")
    cache = Cache(blocked)
    assert cache.get(["n"], lambda: 9) == 9
    assert cache.get(["n"], pytest.fail) == 9


@pytest.mark.parametrize("stop", [OSError(errno.ENOSPC, "No space left"), KeyboardInterrupt()])
def test_nothing_half_written_is_left(tmp_path, monkeypatch, stop):
    """Where writing is broken off before its last step, no file is left behind."""

    def fail(*_):
        raise stop

    cache = Cache(tmp_path)
    monkeypatch.setattr(Path, "replace", fail)
    with contextlib.suppress(KeyboardInterrupt):
        cache.put(["n"], 9)
    assert files_in(tmp_path) == []


def test_why_nothing_could_be_written_is_told(tmp_path, monkeypatch):
    """A full disk is told in a few words, and what was computed is there all the same."""

    def full(*_, **__):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("tempfile.mkstemp", full)
    cache = Cache(tmp_path)
    assert cache.get(["n"], lambda: (9, 8)) == [9, 8]
    assert cache.get(["n"], pytest.fail) == [9, 8]
    assert cache.unwritable == "no space left on device"


def test_what_a_killed_build_left_is_taken_away(tmp_path):
    """A build that is killed while it writes leaves no entry; its scrap goes with a later one."""
    code = (
        "import os, signal, sys\n"
        "from pathlib import Path\n"
        "from sokocube.cache import Cache\n"
        "Path.replace = lambda *_: os.kill(os.getpid(), signal.SIGKILL)\n"
        "Cache(Path(sys.argv[1])).put(['n'], 9)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path)], check=False)
    assert done.returncode == -signal.SIGKILL
    [scrap] = files_in(tmp_path)
    assert Cache(tmp_path).peek(["n"]) is None
    Cache(tmp_path).put(["n"], 9)
    assert scrap in files_in(tmp_path)  # it may belong to a build that runs
    os.utime(scrap, (0, 0))
    Cache(tmp_path).put(["n"], 9)
    assert scrap not in files_in(tmp_path)
    assert len(files_in(tmp_path)) == 1


def test_a_store_that_is_read_only_is_read(tmp_path, monkeypatch):
    """What is there is found, what is not is computed, and nothing is raised."""

    def refuse(*_, **__):
        raise OSError(errno.EROFS, "Read-only file system")

    Cache(tmp_path).put(["n"], 9)
    monkeypatch.setattr("tempfile.mkstemp", refuse)
    monkeypatch.setattr(Path, "mkdir", refuse)
    cache = Cache(tmp_path)
    assert cache.get(["n"], pytest.fail) == 9
    assert cache.get(["m"], lambda: 8) == 8
    assert cache.unwritable == "read-only file system"
    assert len(files_in(tmp_path)) == 1


def test_what_was_written_is_not_kept_in_memory(tmp_path):
    """A build of many levels holds none of the values that it can read again."""
    cache = Cache(tmp_path)
    cache.put(["n"], "x" * 1000)
    for entry in files_in(tmp_path):
        entry.unlink()
    assert cache.peek(["n"]) is None


def test_a_recipe_changes_with_the_code(tmp_path, monkeypatch):
    """The digest of rooms depends on what is in their modules, and not on the order of rooms."""
    assert recipe("puzzle.py", "hypercube") == recipe("hypercube", "puzzle.py")
    assert recipe("puzzle.py") != recipe("state_graph.py")
    (tmp_path / "room").mkdir()
    (tmp_path / "room/one.py").write_text("x = 1")
    monkeypatch.setattr("sokocube.cache.files", lambda _: tmp_path)
    recipe.cache_clear()
    before = recipe("room")
    recipe.cache_clear()
    _digest_of_file.cache_clear()
    (tmp_path / "room/one.py").write_text("x = 2")
    after = recipe("room")
    recipe.cache_clear()
    assert before != after


def test_the_digest_of_the_package_changes_with_its_data(tmp_path, monkeypatch):
    """It depends on every file but compiled code and the sources of catalogues."""
    (tmp_path / "data").mkdir()
    monkeypatch.setattr("sokocube.cache.files", lambda _: tmp_path)
    found = []
    for name, text in (
        ("data/a.css", "x"),
        ("data/a.css", "y"),
        ("data/b.css", "y"),
        ("c.pyc", "z"),
        ("d.po", "z"),
    ):
        (tmp_path / name).write_text(text)
        package_digest.cache_clear()
        _digest_of_file.cache_clear()
        found.append(package_digest())
    package_digest.cache_clear()
    _digest_of_file.cache_clear()
    assert len(set(found)) == 3
    assert found[2] == found[3] == found[4]


def test_two_processes_may_write_at_once(tmp_path):
    """Processes that store the same values at the same time leave whole entries."""
    code = (
        "import sys; from pathlib import Path; from sokocube.cache import Cache\n"
        "for n in range(60): Cache(Path(sys.argv[1])).put([n], {'n': [n] * 200})"
    )
    running = [
        subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], env=os.environ)
        for _ in range(3)
    ]
    assert [process.wait() for process in running] == [0, 0, 0]
    cache = Cache(tmp_path)
    assert all(cache.peek([n]) == {"n": [n] * 200} for n in range(60))
    assert len(files_in(tmp_path)) == 60
