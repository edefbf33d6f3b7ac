"""What JupyterLab does for nothing while a lesson opens is left undone: each is a small change to its largest script.

The changes take away work and no behaviour, and each is tied to the words around it: a release that says it in another
way stops the build, so that it is looked at again.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from lite.bundles import FOLDER
from lite.errors import BuildError


@dataclass(frozen=True, slots=True)
class Economy:
    """One change: what it is about, the words that have to be there exactly once, and what stands there instead."""

    about: str
    theirs: str
    ours: str


ECONOMIES = (
    # Settings are checked by functions that are written at every start, two for each of fifty plugins, and run once.
    # Polishing such a function takes longer than it saves. The registry itself checks a schema before it adds it, so it
    # need not be checked twice more while it is added.
    Economy(
        "checking settings",
        r"(\b\w=\{strict:!1)(\};class \w+\{constructor\(\)\{this\._composer=new)",
        r"\1,validateSchema:!1,code:{optimize:!1}\2",
    ),
    # What a user has set is checked by one such function and what comes of it, with what was not set, by another. Where
    # nothing was set the first has nothing to find.
    Economy(
        "checking settings that nobody made",
        r"(validateData\((\w),\w=!0\)\{let \w,\w=)(this\._validator\.getSchema\(\2\.id\))",
        r'\1"{}"===\2.raw.trim()?()=>!0:\3',
    ),
    # A cell of code is made as plain text and told its language at once, while the first answer is still on its way:
    # its editor was set to plain text and measured, and the page laid out for that, before it was set to Python.
    Economy(
        "the language of a cell",
        r"(_onMimeTypeChanged\(\)\{)(this\._languages\.getLanguage\()(this\._model\.mimeType)(\)\.then\(\w=>\{var \w;)"
        r"(this\._editor\.dispatch\(\{effects:this\._language\.reconfigure\()",
        r"\1const asked=\3;\2asked\4asked===\3&&\5",
    ),
    # The state of the last visit is kept again as soon as it was read, half a second later so that changes come
    # together. Nothing went on until that was done: no notebook was opened.
    Economy(
        "keeping the state that was just read",
        r"(\.then\(\(\)=>\{\w\.navigate\(\w\)\}\),\w\})await (\w\.invoke\(\)\}\})",
        r"\1\2",
    ),
)


def economise(site: Path) -> None:
    """Make the changes in the stock site at `site`. Raises BuildError when one of them no longer fits."""
    for path in (site / FOLDER).glob("jlab_core.*.js"):
        path.write_text(economised(path.read_text(encoding="utf-8")), encoding="utf-8")


def economised(script: str) -> str:
    """Return JupyterLab's largest script with all changes."""
    for each in ECONOMIES:
        script, found = re.subn(each.theirs, each.ours, script)
        if found != 1:
            raise BuildError(f"{each.about}: {found} places in jlab_core look like it; look again and adapt {__name__}")
    return script
