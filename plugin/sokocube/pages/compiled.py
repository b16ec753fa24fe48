"""Keeps compiled templates between builds: to compile them takes longer than to fill them."""

from __future__ import annotations

import sys
from base64 import b64decode, b64encode
from importlib.metadata import version
from typing import TYPE_CHECKING

from jinja2 import BytecodeCache

if TYPE_CHECKING:
    from jinja2 import Environment
    from jinja2.bccache import Bucket

    from sokocube.cache import Cache

__all__ = ["CompiledTemplates"]


class CompiledTemplates(BytecodeCache):
    """Gives an environment of Jinja the templates that were compiled before.

    Jinja names a template by its place and its text; what else its code depends on is part of the
    key. The store gives back only what it was given, so nothing damaged is ever run.
    """

    def __init__(self, cache: Cache, environment: Environment) -> None:
        self._cache = cache
        self._made_with = [
            sys.version,
            version("jinja2"),
            sorted(environment.extensions),
            sorted(environment.filters),
            [environment.trim_blocks, environment.lstrip_blocks, environment.keep_trailing_newline],
            [bool(environment.autoescape), environment.finalize is None, environment.optimized],
        ]

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill a bucket with the code of its template, if there is any."""
        kept = self._cache.peek(self._key(bucket))
        if kept is not None:
            bucket.bytecode_from_string(b64decode(kept))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the code of a template."""
        code = b64encode(bucket.bytecode_to_string()).decode()
        self._cache.put(self._key(bucket), code)

    def _key(self, bucket: Bucket) -> list[object]:
        return ["template", bucket.key, bucket.checksum, *self._made_with]
