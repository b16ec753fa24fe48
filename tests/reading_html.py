"""Reads pages as a browser would, to find scripts and links in them."""

from __future__ import annotations

from html.parser import HTMLParser
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

__all__ = ["broken_links", "scripts_in", "tags_in"]

_URLS = ("href", "src", "action", "formaction", "xlink:href", "data", "poster")


class _Tags(HTMLParser):
    """Collects every tag with its attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))


def tags_in(page: str) -> list[tuple[str, dict[str, str]]]:
    """Give every opened tag of a page with its attributes, in order."""
    reader = _Tags()
    reader.feed(page)
    reader.close()
    return reader.tags


def scripts_in(page: str) -> list[str]:
    """Name everything in a page that could run a script."""
    found = []
    for tag, attributes in tags_in(page):
        if tag == "script":
            found.append("<script>")
        if tag == "link" and (
            "modulepreload" in attributes.get("rel", "") or attributes.get("as") == "script"
        ):
            found.append(f"<link {attributes}>")
        for name, value in attributes.items():
            if (name.startswith("on") and value) or name == "srcdoc":
                found.append(f"<{tag} {name}>")
            if "".join(value.split()).lower().startswith("javascript:"):
                found.append(f"<{tag} {name}={value}>")
            if name in _URLS and urlsplit(value).path.endswith((".js", ".mjs")):
                found.append(f"<{tag} {name}={value}>")
    return found


def broken_links(pages: dict[str, str], files: set[str], root: str = "/repo/") -> list[str]:
    """List the links of a site's pages that lead nowhere, the site being served below `root`.

    `files` holds the path of every file of the site, `pages` the text of its HTML pages. Links to
    other sites are not looked at; those of the 404 page may be absolute.
    """
    ids = {name: _ids(page) for name, page in pages.items()}
    broken = []
    for name, page in pages.items():
        for tag, attributes in tags_in(page):
            for key in _URLS:
                url = attributes.get(key)
                if not url or urlsplit(url).scheme or url.startswith("//") or key == "data":
                    continue
                if name == "404.html" and url.startswith("/"):
                    continue
                target, fragment = urldefrag(urljoin(root + name, url))
                path = unquote(target)
                if not path.startswith(root):
                    broken.append(f"{name}: {url} leaves the site")
                    continue
                path = path.removeprefix(root)
                path += "index.html" if path.endswith("/") or not path else ""
                if path not in files:
                    broken.append(f"{name}: <{tag} {key}={url}>")
                elif fragment and path in ids and unquote(fragment) not in ids[path]:
                    broken.append(f"{name}: {url} has no such place")
    return broken


def _ids(page: str) -> set[str]:
    return {attributes["id"] for _, attributes in tags_in(page) if "id" in attributes}
