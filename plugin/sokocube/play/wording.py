"""The words that a player reads, in the language of the page.

English is the source text: what is written in the code is what an English page says, and the
catalogue of another language maps it, gettext's way (`locale/LANGUAGE/LC_MESSAGES/sokocube.mo`).
"""

from __future__ import annotations

import gettext
import re
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path

from sokocube.errors import PuzzleError
from sokocube.near_miss import did_you_mean

__all__ = ["Wording"]

_SOURCE = "en"


@dataclass(frozen=True, slots=True)
class Wording:
    """Says things in one language; give it the English text and the values of its places.

    `language` is a tag as in HTML's `lang`. Raises `PuzzleError` if there is no catalogue for it.
    What is said is plain text: whoever puts it into markup escapes it.

    >>> w = Wording()
    >>> w("Level {n}", n=3), w.plural("{n} box", "{n} boxes", 2)
    ('Level 3', '2 boxes')
    """

    language: str = _SOURCE
    _catalogue: gettext.NullTranslations = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        catalogue = gettext.NullTranslations()
        if self.language != _SOURCE:
            folder = Path(str(files("sokocube"))) / "locale"
            try:
                catalogue = gettext.translation("sokocube", folder, [self.language])
            except OSError as missing:
                there = _languages(folder)
                raise PuzzleError(
                    f"no texts in the language {self.language!r}",
                    did_you_mean(self.language, there, f"choose one of {', '.join(there)}"),
                ) from missing
        object.__setattr__(self, "_catalogue", catalogue)

    def __call__(self, text: str, **values: object) -> str:
        """Say `text`, its places such as `{title}` filled with `values`."""
        said = self._catalogue.gettext(text)
        return said.format(**values) if values else said

    def plural(self, one: str, many: str, n: int, **values: object) -> str:
        """Say the form that fits the number `n`, which may stand in the text as `{n}`."""
        return self._catalogue.ngettext(one, many, n).format(n=self.number(n), **values)

    def number(self, n: float, places: int = 0) -> str:
        """Write a number for a reader: its digits in groups, and so many after the point.

        >>> Wording().number(500_000), Wording("fr").number(2.5, places=2)
        ('500,000', '2,50')
        """
        shown = self("1,234.5")
        written = f"{n:,.{places}f}" if places else f"{n:,}"
        return written.translate({ord(","): shown[1], ord("."): shown[5]})

    def parts(self, text: str) -> list[str]:
        """Split a text at its places, which the page itself fills: words and names in turn.

        >>> Wording().parts("Row {row} of {rows}")
        ['Row ', 'row', ' of ', 'rows', '']
        """
        return re.split(r"\{(\w+)\}", self._catalogue.gettext(text))


def _languages(folder: Path) -> list[str]:
    """Give the languages that can be asked for."""
    return [_SOURCE, *sorted(place.parent.parent.name for place in folder.glob("*/*/sokocube.mo"))]
