"""Work in processes of its own comes out as work done here."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sokocube.errors import PuzzleError
from sokocube.state_graph import TooManyStatesError
from sokocube.workers import side_by_side


def process_and_square(n: int) -> tuple[int, int]:
    """Give the process that squares, and the square."""
    return os.getpid(), n * n


def refuse_odd(n: int) -> int:
    """Raise an error of a kind that is not made from its text."""
    if n % 2:
        raise TooManyStatesError(n).located(file="a.xsb", level=n)
    return n


def die_on_three(n: int) -> int:
    """End the process as the system does when memory runs out."""
    if n == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return n


def test_results_come_in_the_order_of_items_whatever_the_number_of_workers():
    """One, two and three workers give the same squares in the same order."""
    for workers in (1, 2, 3):
        squares = [
            square for _, square in side_by_side(process_and_square, range(7), workers=workers)
        ]
        assert squares == [0, 1, 4, 9, 16, 25, 36]


def test_little_work_starts_no_process():
    """Fewer items than are worth it, or a single worker, leave the work to this process."""
    here = os.getpid()
    few = side_by_side(process_and_square, [1, 2], workers=2, least=3)
    alone = side_by_side(process_and_square, [1, 2, 3], workers=1)
    assert {process for process, _ in few + alone} == {here}


def test_much_work_is_done_elsewhere():
    """With enough items, none is done by this process."""
    done = side_by_side(process_and_square, range(4), workers=2, least=3)
    assert os.getpid() not in {process for process, _ in done}


def test_no_items_give_no_results():
    """Nothing to do is done at once."""
    assert side_by_side(process_and_square, []) == []


@pytest.mark.parametrize("workers", [1, 2])
def test_progress_counts_every_item_once(workers):
    """Progress is told after each item, ending with all of them."""
    told, places = [], []
    side_by_side(
        refuse_odd,
        [0, 2, 4],
        workers=workers,
        progress=lambda *n: told.append(n),
        finished=places.append,
    )
    assert told == [(1, 3), (2, 3), (3, 3)]
    assert sorted(places) == [0, 1, 2]


@pytest.mark.parametrize("workers", [1, 2])
def test_the_error_of_the_first_faulty_item_is_raised(workers):
    """An error of any kind crosses the border of the process with its place."""
    with pytest.raises(PuzzleError, match=r"^a\.xsb, level 3: more than 3 states"):
        side_by_side(refuse_odd, [2, 3, 4, 5], workers=workers)


def test_a_worker_that_dies_is_one_clear_error():
    """A killed process does not hang the build, and is not a traceback."""
    with pytest.raises(PuzzleError, match="a worker process died") as caught:
        side_by_side(die_on_three, range(6), workers=2)
    assert "\n" not in str(caught.value)


def say_and_work(file: Path) -> None:
    """Write down which process this is, and work for much longer than any test."""
    file.with_suffix(".new").write_text(str(os.getpid()))
    file.with_suffix(".new").rename(file)
    end = time.monotonic() + 600
    while time.monotonic() < end:
        pass


@pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGINT])
def test_workers_end_with_the_process_that_waits_for_them(tmp_path, sent):
    """Nothing goes on working for a build that was killed or interrupted, however busy it is."""
    files = [tmp_path / "a", tmp_path / "b"]
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from test_workers import say_and_work\n"
        "from sokocube.workers import side_by_side\n"
        "from pathlib import Path\n"
        "if __name__ == '__main__':\n"
        "    side_by_side(say_and_work, [Path(name) for name in sys.argv[2:]], workers=2)\n"
    )
    script = tmp_path / "build.py"
    script.write_text(code)
    build = subprocess.Popen([sys.executable, script, Path(__file__).parent, *files])
    try:
        _wait(lambda: all(file.exists() for file in files))
        workers = [int(file.read_text()) for file in files]
        build.send_signal(sent)
        build.wait(timeout=60)
    finally:
        build.kill()
        build.wait()
    _wait(lambda: not any(map(_runs, workers)))


def _wait(seen):
    end = time.monotonic() + 60
    while not seen():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.05)


def _runs(process: int) -> bool:
    try:
        status = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"
