"""Pages in every interface language from one template, with what all of them say: the site and its languages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import jinja2

from lite.dress import SITE_NAME
from lite.lessons import INTERFACE_LANGUAGES


def fill(
    path: Path, language: str, texts: Mapping[str, Any], *, filters: Mapping[str, Callable[..., Any]], **fields: object
) -> str:
    """Return the page of the template at `path` in one language.

    `texts`: {key: {language: words}}, with the `language` names and the file name of each `page`. A field that the
    template uses and that is not given is an error of Jinja.
    """
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(path.parent),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        keep_trailing_newline=True,
    )
    environment.filters.update(filters)
    return environment.get_template(path.name).render(
        site=SITE_NAME,
        language=language,
        languages=[
            {"code": code, "name": texts["language"][code], "page": texts["page"][code]} for code in INTERFACE_LANGUAGES
        ],
        text={key: each[language] for key, each in texts.items()},
        **fields,
    )
