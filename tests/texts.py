"""The texts that players read: taken from the sources, merged into the catalogues, compiled.

    python tests/texts.py

writes every text that is new into `locale/LANGUAGE/LC_MESSAGES/sokocube.po`, takes out those that
are no longer used, and compiles the catalogues (`sokocube.mo`). Translate what is new in the `.po`
files and run it again. Compiled catalogues are committed, so that a checkout and a package need
nothing but Python's own gettext; a test compares them with what they are compiled from.
"""

from __future__ import annotations

import ast
import io
from pathlib import Path
from struct import pack

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from jinja2.ext import babel_extract

import sokocube

__all__ = ["LANGUAGES", "compiled", "read", "sources"]

PACKAGE = Path(sokocube.__file__).parent
LANGUAGES = {
    "fr": "nplurals=2; plural=n > 1;",
    "uk": (
        "nplurals=3; plural=n % 10 == 1 && n % 100 != 11 ? 0 : "
        "n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2;"
    ),
}
"""The languages of the catalogues, each with its rule for plural forms."""

_WORDINGS = {"w", "wording"}


def sources() -> Catalog:
    """Give every text that is said with `Wording` in the package's modules and templates."""
    found = Catalog(charset="utf-8")
    for file in sorted(PACKAGE.rglob("*.py")):
        for line, message in _in_module(ast.parse(file.read_text(encoding="utf-8"))):
            found.add(message, locations=[(file.relative_to(PACKAGE).as_posix(), line)])
    for file in sorted((PACKAGE / "templates").rglob("*.html")):
        for line, message in _in_template(file.read_text(encoding="utf-8")):
            found.add(message, locations=[(file.relative_to(PACKAGE).as_posix(), line)])
    return found


def _in_module(tree):
    """Give the texts in calls of a `Wording`: a plain call, `plural` or `parts`.

    The tree is read rather than the tokens, because calls stand in f-strings too. A text may also
    be looked up in a table of the module. Fails for a call whose text cannot be seen.
    """
    tables = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call) or not call.args:
            continue
        called, method = call.func, ""
        if isinstance(called, ast.Attribute) and called.attr in {"plural", "parts"}:
            called, method = called.value, called.attr
        wordings = _WORDINGS if method else {*_WORDINGS, "self"}  # none else calls itself
        if getattr(called, "id", getattr(called, "attr", "")) not in wordings:
            continue
        if method == "plural":
            yield call.lineno, tuple(_text(argument) for argument in call.args[:2])
        elif isinstance(call.args[0], ast.Subscript):
            for value in tables[call.args[0].value.id].values:
                yield call.lineno, _text(value)
        else:
            yield call.lineno, _text(call.args[0])


def _text(argument):
    assert isinstance(argument, ast.Constant), f"line {argument.lineno}: which text is this?"
    return argument.value


def _in_template(source):
    assert "w.plural" not in source, "count in Python: plurals in templates are not looked for"
    for line, _, message, _ in babel_extract(io.BytesIO(source.encode()), list(_WORDINGS), [], {}):
        yield line, message[0] if isinstance(message, tuple) else message


def place(language: str) -> Path:
    """Give the path of a catalogue."""
    return PACKAGE / "locale" / language / "LC_MESSAGES" / "sokocube.po"


def read(language: str) -> Catalog:
    """Read the catalogue of a language."""
    with place(language).open("rb") as file:
        return read_po(file, locale=language)


def compiled(catalogue: Catalog) -> bytes:
    """Give a catalogue in the binary form that gettext reads, the same with every version of Babel.

    Reference: "The Format of GNU MO Files" in the manual of GNU gettext.
    """
    head = f"Content-Type: text/plain; charset=utf-8\nPlural-Forms: {catalogue.plural_forms}\n"
    pairs = {"": head}
    for message in catalogue:
        if message.id and _said(message):
            ids = message.id if isinstance(message.id, tuple) else (message.id,)
            pairs["\0".join(ids)] = "\0".join(_forms(message))
    entries = sorted((key.encode(), value.encode()) for key, value in pairs.items())
    tables, texts = [b"", b""], b""
    start = 28 + 16 * len(entries)
    for side in (0, 1):
        for entry in entries:
            tables[side] += pack("<II", len(entry[side]), start + len(texts))
            texts += entry[side] + b"\0"
    size = 8 * len(entries)
    header = pack("<7I", 0x950412DE, 0, len(entries), 28, 28 + size, 0, start)
    return header + tables[0] + tables[1] + texts


def update(language: str) -> int:
    """Merge the texts of the sources into a catalogue; give the number not translated yet."""
    file = place(language)
    catalogue = read(language) if file.exists() else Catalog(locale=language)
    merged = Catalog(
        locale=language,
        charset="utf-8",
        fuzzy=False,
        header_comment="# The words of the games and pages, in the order of the English texts.",
    )
    merged.mime_headers = [("Plural-Forms", LANGUAGES[language])]
    for message in sorted(sources(), key=lambda m: str(m.id)):
        if message.id:
            known = catalogue.get(message.id)
            merged.add(message.id, known.string if known else None, flags=message.flags)
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as out:
        write_po(out, merged, omit_header=True, width=100)
    text = file.read_text(encoding="utf-8")
    head = (
        f"{merged.header_comment}\n"
        'msgid ""\nmsgstr ""\n'
        f'"Language: {language}\\n"\n'
        '"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n'
        f'"Plural-Forms: {LANGUAGES[language]}\\n"\n\n'
    )
    file.write_text(head + text, encoding="utf-8")
    again = read(language)
    file.with_suffix(".mo").write_bytes(compiled(again))
    return sum(not _said(message) for message in again if message.id)


def _forms(message):
    return message.string if isinstance(message.string, tuple) else (message.string,)


def _said(message) -> bool:
    return all(_forms(message))


if __name__ == "__main__":
    for name in LANGUAGES:
        print(f"{name}: {update(name)} texts to translate")
