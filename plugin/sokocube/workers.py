"""Does slow work on many items side by side, in processes of its own.

What comes out does not depend on how many processes there are, nor on which is done first.
"""

from __future__ import annotations

import os
import signal
import threading
from typing import TYPE_CHECKING, Any, TypeVar

from sokocube.errors import PuzzleError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["side_by_side"]

ItemT = TypeVar("ItemT")
ResultT = TypeVar("ResultT")


def side_by_side(
    function: Callable[[ItemT], ResultT],
    items: Sequence[ItemT],
    *,
    workers: int | None = None,
    least: int = 2,
    progress: Callable[[int, int], None] | None = None,
    finished: Callable[[int], None] | None = None,
) -> list[ResultT]:
    """Give `function(item)` for each item, in the order of the items.

    `function` stands at the top level of a module, and items and results can be pickled.
    `workers` is the number of processes, by default that of the cores; fewer than `least` items
    are not worth the start of a process, so this one does them. After each item `finished` is
    called with its place among the items, from 0, and `progress` with the number done and the
    number of all.

    A `PuzzleError` that an item raises is raised here, that of the first such item if there are
    several. A process that dies, because it was killed or ran out of memory, is a `PuzzleError`.
    When this process is interrupted or dies, the others end at once.

    >>> side_by_side(abs, [-2, 1], workers=1)
    [2, 1]
    """
    workers = min(_cores() if workers is None else workers, len(items))
    done = 0

    def tell(place: int) -> None:
        nonlocal done
        done += 1
        if finished is not None:
            finished(place)
        if progress is not None:
            progress(done, len(items))

    results = []
    if workers < 2 or len(items) < least:
        for place, item in enumerate(items):
            results.append(function(item))
            tell(place)
        return results
    for fault, result in _in_processes(function, items, workers, tell):
        if fault is not None:
            raise PuzzleError(**fault)
        results.append(result)
    return results


def _in_processes(
    function: Callable[[ItemT], ResultT],
    items: Sequence[ItemT],
    workers: int,
    tell: Callable[[int], None],
) -> list[tuple[dict[str, Any] | None, Any]]:
    """Give for each item what `_attempt` gives, computed by other processes."""
    # Here, because a build that computes nothing starts sooner without all that.
    from concurrent.futures import ProcessPoolExecutor, as_completed  # noqa: PLC0415
    from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415
    from multiprocessing import active_children, get_context  # noqa: PLC0415

    # A new interpreter, unlike a fork, inherits no threads or locks of this process.
    others = active_children()
    pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=_end_with_parent)
    try:
        futures = [pool.submit(_attempt, function, item) for item in items]
        places = {future: place for place, future in enumerate(futures)}
        for future in as_completed(futures):
            tell(places[future])
        return [future.result() for future in futures]
    except BrokenProcessPool:
        raise PuzzleError(
            "a worker process died before its work was done",
            "free some memory or close other programs, and try again",
        ) from None
    except KeyboardInterrupt:
        for process in active_children():
            if process not in others:
                process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _end_with_parent() -> None:
    """Make this process end when the one that started it has: nobody waits for its work then.

    An interruption from the keyboard reaches both; that one deals with it.
    """
    from multiprocessing import parent_process  # noqa: PLC0415  # as in `_in_processes`

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()

    def wait() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)  # at once, whatever the work is about

    threading.Thread(target=wait, daemon=True).start()


def _attempt(function: Callable[[Any], Any], item: Any) -> tuple[dict[str, Any] | None, Any]:
    """Give a result, or what a `PuzzleError` consists of, which every kind of it survives."""
    try:
        return None, function(item)
    except PuzzleError as error:
        places = {"file": error.file, "line": error.line, "level": error.level}
        return {"problem": error.problem, "remedy": error.remedy, **places}, None


def _cores() -> int:
    """Give the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
