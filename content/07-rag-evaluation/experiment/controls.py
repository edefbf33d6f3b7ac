"""The two parts of the experiment that move: a progress bar, and the plot with a list to choose a variant from.

The only module of the experiment that needs a browser.
"""

from __future__ import annotations

from collections.abc import Sequence

import ipywidgets

from .plot import draw, make_dots
from .sheets import STYLE, Say, note
from .variants import Trial


class Bar:
    """A progress bar over `total` variants with the count in words."""

    def __init__(self, total: int, say: Say) -> None:
        self._say, self._total = say, total
        self._bar = ipywidgets.IntProgress(value=0, min=0, max=total, description=say("progress"))
        self._text = ipywidgets.HTML()
        self.widget = ipywidgets.HBox([self._bar, self._text])
        self.move(0)

    def move(self, done: int) -> None:
        """Show that `done` variants are done."""
        self._bar.value = done
        self._text.value = self._say("progress_text", done=done, total=self._total)


def picture(dev: Sequence[Trial], test: Sequence[Trial], frozen: str, say: Say) -> ipywidgets.Widget:
    """Return the plot beneath a list of all variants, the frozen one first; it works with the arrow keys."""
    names = [frozen, *(trial.name for trial in dev if trial.name != frozen)]
    accuracy = {trial.name: (trial.accuracy, other.accuracy) for trial, other in zip(dev, test, strict=True)}
    chooser = ipywidgets.Dropdown(
        options=names, description=say("plot_choose"), layout={"width": "480px"}, style={"description_width": "initial"}
    )
    status, drawing = ipywidgets.HTML(), ipywidgets.HTML()

    def show(_change: object = None) -> None:
        on_dev, on_test = accuracy[chooser.value]
        said = say("plot_status", variant=chooser.value, dev=f"{on_dev:.3f}", test=f"{on_test:.3f}")
        status.value = f'<div class="rl" role="status">{note(said)}</div>'
        dots = make_dots(dev, test, frozen=frozen, chosen=chooser.value)
        drawing.value = f'{STYLE}<div class="rl">{draw(dots, say)}</div>'

    chooser.observe(show, names="value")
    show()
    return ipywidgets.VBox([chooser, status, drawing])
