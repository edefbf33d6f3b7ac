"""What JupyterLab does for nothing is left undone, once, and a release that says it otherwise stops the build."""

from __future__ import annotations

from pathlib import Path

import pytest

from lite.economies import ECONOMIES, economise, economised
from lite.errors import BuildError

SETTINGS = "g={strict:!1};class A{constructor(){this._composer=new(h())({useDefaults:!0,...g})"
UNSET = "validateData(n,i=!0){let o,r=this._validator.getSchema(n.id),s=this._composer.getSchema(n.id);"
LANGUAGE = (
    "_onMimeTypeChanged(){this._languages.getLanguage(this._model.mimeType).then(n=>{var i;"
    "this._editor.dispatch({effects:this._language.reconfigure([])})})}"
)
STATE = "return s.then(()=>{o.navigate(n)}),s}await A.invoke()}})"
SCRIPT = f"let {SETTINGS}}}}}{UNSET}}}{LANGUAGE};{STATE}"


def test_each_change_is_made() -> None:
    """A language that comes when another is asked for since is not set; a state is kept, and nothing waits for that."""
    assert economised(SCRIPT) == (
        "let g={strict:!1,validateSchema:!1,code:{optimize:!1}};class A{constructor(){"
        "this._composer=new(h())({useDefaults:!0,...g})}}"
        'validateData(n,i=!0){let o,r="{}"===n.raw.trim()?()=>!0:this._validator.getSchema(n.id),'
        "s=this._composer.getSchema(n.id);}"
        "_onMimeTypeChanged(){const asked=this._model.mimeType;this._languages.getLanguage(asked).then(n=>{var i;"
        "asked===this._model.mimeType&&this._editor.dispatch({effects:this._language.reconfigure([])})})}"
        ";return s.then(()=>{o.navigate(n)}),s}A.invoke()}})"
    )


@pytest.mark.parametrize("part", [SETTINGS, UNSET, LANGUAGE, STATE])
@pytest.mark.parametrize("times", [0, 2])
def test_another_script_stops_the_build(part: str, times: int) -> None:
    with pytest.raises(BuildError, match=rf"{times} places in jlab_core"):
        economised(SCRIPT.replace(part, part * times))


def test_the_site_is_changed(tmp_path: Path) -> None:
    assert len(ECONOMIES) == 4
    path = tmp_path / "build" / "jlab_core.a.js"
    path.parent.mkdir()
    path.write_text(SCRIPT, encoding="utf-8")
    economise(tmp_path)
    assert path.read_text(encoding="utf-8") == economised(SCRIPT)
