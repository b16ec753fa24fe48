"""Sokocube: puzzles generated, solved and encoded at build time, played without JavaScript."""

from __future__ import annotations

__all__ = ["__version__"]

__version__ = "0.1.0"
