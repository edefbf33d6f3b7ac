"""A text cell as HTML: the Markdown that JupyterLab knows, and nothing left in it that could run or reach elsewhere."""

from __future__ import annotations

import bleach
from bleach.css_sanitizer import CSSSanitizer
from markdown_it import MarkdownIt

from lite.reading.listing import list_code

_READER = MarkdownIt("commonmark", {"html": True, "linkify": False}).enable(["table", "strikethrough"])
_READER.options["highlight"] = lambda source, language, _: list_code(source) if language.startswith("py") else ""
# What a text may hold in a notebook, less what only makes sense when it lives.
_TAGS = (
    "a abbr b blockquote br caption cite code dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i "
    "img ins kbd li mark ol p pre q s samp small span strong sub summary sup table tbody td tfoot th thead tr u ul var"
)
_ATTRIBUTES = {
    "*": ["class", "dir", "lang", "title"],
    "a": ["href"],
    "details": ["open"],
    "img": ["alt", "height", "src", "width"],
    "ol": ["start"],
    "td": ["align", "colspan", "rowspan", "style"],
    "th": ["align", "colspan", "rowspan", "scope", "style"],
}
_CLEANER = bleach.Cleaner(
    tags=frozenset(_TAGS.split()),
    attributes=_ATTRIBUTES,
    protocols=["http", "https", "mailto"],
    css_sanitizer=CSSSanitizer(allowed_css_properties=["text-align"]),
    strip=True,
)


def read_markdown(text: str) -> str:
    """Return Markdown without formulas as safe HTML."""
    html: str = _CLEANER.clean(_READER.render(text))
    return html
