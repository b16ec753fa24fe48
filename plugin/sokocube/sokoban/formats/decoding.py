"""From the bytes of a level file to its text, whatever program wrote them."""

from __future__ import annotations

import codecs
import stat
from pathlib import Path
from typing import TYPE_CHECKING

from sokocube.errors import PuzzleError

if TYPE_CHECKING:
    from typing import BinaryIO

__all__ = ["MAX_BYTES", "decoded", "read_bytes"]

MAX_BYTES = 8_000_000
"""No level file may be larger; the largest known collections stay far below."""

# The longer marks first: the mark of UTF-32 begins with that of UTF-16.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# Line ends, tab, form feed and the end mark of old DOS editors are the controls of text.
_BINARY = bytes(set(range(32)) - set(b"\t\n\r\f\x1a")) + b"\x7f"


def read_bytes(source: Path | BinaryIO, file: str) -> bytes:
    """Read a whole file, or all of a stream, of at most `MAX_BYTES`; `file` is its name in errors.

    Raises `PuzzleError` where a path is no regular file, and for what cannot be read, is empty or
    too large.
    """
    try:
        if isinstance(source, Path):
            mode = source.stat().st_mode
            if stat.S_ISDIR(mode):
                raise PuzzleError("is a folder", "name a file in it", file=file)
            if not stat.S_ISREG(mode):  # merely to open a pipe or a device may take for ever
                raise PuzzleError("not a regular file", "save the levels in a file", file=file)
            with source.open("rb") as stream:
                data = stream.read(MAX_BYTES + 1)
        else:
            data = source.read(MAX_BYTES + 1)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise PuzzleError(
            f"cannot be read ({reason})", "check its name and its permissions", file=file
        ) from None
    except ValueError:  # a name that no file can have, such as one with a zero byte
        raise PuzzleError("no file can have this name", "check its name", file=file) from None
    if len(data) > MAX_BYTES:
        raise PuzzleError(
            f"larger than {MAX_BYTES:,} bytes", "split it into several files", file=file
        )
    if not data and not isinstance(source, Path):
        raise PuzzleError("nothing was given", "give it a level", file=file)
    if not data:
        raise PuzzleError("the file is empty", "put a level into it or remove it", file=file)
    return data


def decoded(data: bytes, file: str) -> str:
    r"""Decode by the byte order mark, else as UTF-8, else as the Windows form of Latin-1.

    Line ends of any system become `\n`. Raises `PuzzleError` for binary data.

    >>> decoded("\ufeffÉté\r\n".encode("utf-16"), "a.xsb")
    'Été\n'
    """
    mark, encoding = next((pair for pair in _MARKS if data.startswith(pair[0])), (b"", ""))
    data = data[len(mark) :]
    if encoding:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            raise PuzzleError(
                f"begins with the mark of {encoding.upper()} but is not",
                "save it as UTF-8",
                file=file,
            ) from None
    else:
        if data.translate(None, _BINARY) != data:
            raise PuzzleError("a binary file", "save the levels as UTF-8 text", file=file)
        text = _unmarked(data)
    text = text.removeprefix("\ufeff").rstrip("\x1a")
    if "\0" in text:
        raise PuzzleError("a binary file", "save the levels as UTF-8 text", file=file)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _unmarked(data: bytes) -> str:
    for encoding in ("utf-8", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1")
