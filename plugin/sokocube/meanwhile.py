"""Says now and then that work goes on, from beside it: the work need not know.

What is said depends on the clock; what comes out of the work never does.
"""

from __future__ import annotations

import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["meanwhile"]


@contextmanager
def meanwhile(say: Callable[[], None], *, every: float) -> Iterator[None]:
    """Call `say` from another thread after so many seconds, and again, until the work is done.

    >>> with meanwhile(lambda: print("still at it"), every=60.0):
    ...     print("done")
    done
    """
    done = threading.Event()

    def wait() -> None:
        while not done.wait(every):
            say()

    beside = threading.Thread(target=wait, daemon=True)
    beside.start()
    try:
        yield
    finally:
        done.set()
        beside.join()
