"""Compiled templates that are kept between builds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jinja2 import DictLoader, Environment

from sokocube.cache import Cache
from sokocube.pages.compiled import CompiledTemplates

if TYPE_CHECKING:
    import pytest

SOURCE = "{% for n in numbers %}{{ n * 2 }};{% endfor %}"


def environment(cache: Cache, source: str = SOURCE, **options) -> Environment:
    """Give an environment with one template, as a build makes it."""
    made = Environment(loader=DictLoader({"a.html": source}), autoescape=True, **options)
    made.bytecode_cache = CompiledTemplates(cache, made)
    return made


def compiles(made: Environment, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Fill the template, and tell whether it had to be compiled for that."""
    compiled = []
    compile_it = made.compile
    monkeypatch.setattr(made, "compile", lambda *a, **k: compiled.append(1) or compile_it(*a, **k))
    assert made.get_template("a.html").render(numbers=[1, 2]) in {"2;4;", "2;4;!"}
    return bool(compiled)


def test_a_template_is_compiled_once(tmp_path, monkeypatch):
    """The next build finds what this one compiled; another text or other options are other code."""
    assert compiles(environment(Cache(tmp_path)), monkeypatch)
    assert not compiles(environment(Cache(tmp_path)), monkeypatch)
    assert compiles(environment(Cache(tmp_path), f"{SOURCE}!"), monkeypatch)
    assert compiles(environment(Cache(tmp_path), trim_blocks=True), monkeypatch)
    assert compiles(environment(Cache(tmp_path), extensions=["jinja2.ext.do"]), monkeypatch)


def test_damaged_code_is_never_run(tmp_path, monkeypatch):
    """An entry that was changed on the disk counts for nothing."""
    assert compiles(environment(Cache(tmp_path)), monkeypatch)
    [entry] = list(tmp_path.rglob("*.json"))
    data = bytearray(entry.read_bytes())
    data[-20] ^= 1
    entry.write_bytes(bytes(data))
    assert compiles(environment(Cache(tmp_path)), monkeypatch)
