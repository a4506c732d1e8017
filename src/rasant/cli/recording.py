"""A recorded match on the screen, played forwards and backwards."""

from collections.abc import Iterator

from rasant.core.events import Batch
from rasant.lab.story import Happening, Story
from rasant.record.logs import Recorded
from rasant.terminal.scene import KEPT_LINES, Line, Viewpoint


class Recording(Story):
    """A story with a known end. Step n is the table after n batches; step 0 is the empty table."""

    def __init__(self, recorded: Recorded, viewpoint: Viewpoint) -> None:
        super().__init__(recorded.setup, iter(()), viewpoint)
        self.batches = recorded.batches
        self.step = 0
        self.seek(0)

    @property
    def steps(self) -> int:
        """The number of steps."""
        return len(self.batches)

    def show(self, happening: Happening) -> list[Line]:
        """Show one event, and count its step."""
        lines = super().show(happening)
        self.step += isinstance(happening, Batch)
        return lines

    def seek(self, step: int) -> None:
        """Go to a step from any other."""
        step = min(max(step, 0), self.steps)
        self.scene.reset()
        self.step = max(0, step - KEPT_LINES)
        for batch in self.batches[: self.step]:
            self.scene.fold(batch)
            self.scene.now = batch.now
        for batch in self.batches[self.step : step]:
            self.show(batch)
        self.restart(iter(self.batches[step:]))

    def marks(self) -> Iterator[int]:
        """The steps that are key moments."""
        phrases = self.table.phrases
        return (step for step, batch in enumerate(self.batches, 1) if phrases.is_key(self.scene, batch))
