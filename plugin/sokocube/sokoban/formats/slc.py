"""Levels from `.slc` files, the XML format of SokobanYASC's and many other collections.

The parser is expat as Python ships it. It never opens another file or address: a document type
declaration may name an external one, which stays unread, but may declare nothing itself, so that
no entity can grow.

References: `SokobanLev.dtd`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from xml.parsers import expat

from sokocube.errors import PuzzleError
from sokocube.sokoban.formats.rows import Quota, read_board
from sokocube.sokoban.level import Level

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["levels_in_slc"]

_DEEPEST = 20
_MOST_LEVELS = 50_000


@dataclass(slots=True)
class _Found:
    """A level as far as it has been read."""

    title: str
    author: str
    line: int
    rows: list[str] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)


@dataclass(slots=True)
class _Reader:
    """What is known while the parser walks through the file."""

    file: str
    path: list[str] = field(default_factory=list)
    title: str = ""
    copyright: str = ""
    said: list[str] = field(default_factory=list)
    found: list[_Found] = field(default_factory=list)

    def start(self, name: str, attributes: Mapping[str, str], line: int) -> None:
        if not self.path and name != "SokobanLevels":
            raise PuzzleError(
                f"the document is {name[:40]}, not SokobanLevels",
                "only .slc collections can be read",
                line=line,
            )
        if len(self.path) >= _DEEPEST:
            raise PuzzleError(
                f"elements nested more than {_DEEPEST} deep",
                "a level stands in SokobanLevels, LevelCollection, Level",
                line=line,
            )
        self.path.append(name)
        self.said = []
        if name == "LevelCollection":
            self.copyright = _one_line(attributes.get("Copyright", ""))
        elif name == "Level":
            if len(self.found) == _MOST_LEVELS:
                raise PuzzleError(
                    f"more than {_MOST_LEVELS:,} levels", "split the file into several", line=line
                )
            author = _one_line(attributes.get("Copyright", "")) or self.copyright
            self.found.append(_Found(_one_line(attributes.get("Id", "")), author, line))

    def say(self, text: str) -> None:
        self.said.append(text)

    def end(self, line: int) -> None:
        name = self.path.pop()
        said = "".join(self.said)
        self.said = []
        if name == "Title" and self.path == ["SokobanLevels"]:
            self.title = _one_line(said)
        elif name == "L" and self.path[-1:] == ["Level"]:
            self.found[-1].rows.append(said.replace("\u00a0", " "))
            self.found[-1].lines.append(line)


def levels_in_slc(data: bytes, file: str) -> list[Level | PuzzleError]:
    """Give every level of a `.slc` file, or what is wrong with it; `file` is its name in errors.

    The encoding is the one that the file declares. A level's title is its `Id`, its author the
    `Copyright` of the level or of the collection; sizes are not looked at.
    Raises `PuzzleError` for what is not XML, a declaration of entities, and a file without levels.

    >>> level = "<Level Id='One'><L>#####</L><L>#@$.#</L><L>#####</L></Level>"
    >>> text = f"<SokobanLevels><LevelCollection>{level}</LevelCollection></SokobanLevels>"
    >>> levels_in_slc(text.encode(), "a.slc")[0].title
    'One'
    """
    reader = _Reader(file)
    try:
        _parse(data, reader)
    except PuzzleError as error:
        raise error.located(file=file) from None
    quota = Quota()
    return [_level(found, number, reader, quota) for number, found in enumerate(reader.found, 1)]


def _parse(data: bytes, reader: _Reader) -> None:
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)

    def start(name: str, attributes: dict[str, str]) -> None:
        reader.start(name, attributes, parser.CurrentLineNumber)

    def end(_: str) -> None:
        reader.end(parser.CurrentLineNumber)

    def declare(_name: str, _system: str | None, _public: str | None, internal: bool) -> None:
        if internal:
            raise PuzzleError(
                "the document type declares something of its own",
                "remove what stands between [ and ] in its DOCTYPE",
                line=parser.CurrentLineNumber,
            )

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = reader.say
    parser.StartDoctypeDeclHandler = declare
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise PuzzleError(
            f"not well-formed XML ({expat.ErrorString(error.code)})",
            "save the collection again as .slc",
            line=error.lineno,
        ) from None
    except (ValueError, LookupError):  # an encoding that nobody knows
        raise PuzzleError(
            "the encoding that the file declares cannot be read", "save it as UTF-8", line=1
        ) from None
    if not reader.found:
        raise PuzzleError("no level found", "put a Level into its LevelCollection")


def _level(found: _Found, number: int, reader: _Reader, quota: Quota) -> Level | PuzzleError:
    if not found.rows:
        return PuzzleError(
            "a level without rows",
            "draw it, each row in an L",
            file=reader.file,
            line=found.line,
            level=number,
        )
    try:
        board = read_board(found.rows, quota)
    except PuzzleError as error:
        error.line = found.line if error.line is None else found.lines[error.line - 1]
        return error.located(file=reader.file, level=number)
    return Level(
        board,
        title=found.title,
        author=found.author,
        file=reader.file,
        line=found.line,
        number=number,
        collection=reader.title,
    )


def _one_line(text: str) -> str:
    return " ".join(text.split())
