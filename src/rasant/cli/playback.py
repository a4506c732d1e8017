"""Speed and pause of a playback in the terminal."""

SPEEDS = (0.1, 0.25, 0.5, 1, 1.5, 2, 3, 5, 8, 12, 20, 50, 100)


class Playback:
    """A speed that keys change: space pauses and resumes, plus and minus change the speed."""

    def __init__(self, speed: float, paused: bool = False) -> None:
        self.speed = speed
        self.paused = paused

    def passed(self, milliseconds: float) -> float:
        """Milliseconds that pass at the table during this many of real time."""
        return 0.0 if self.paused else milliseconds * self.speed

    def press(self, key: str) -> None:
        """Change speed or pause, if this key does."""
        if key == "space":
            self.paused = not self.paused
        elif key in ("+", "=", "up"):
            self.speed = next((speed for speed in SPEEDS if speed > self.speed), self.speed)
        elif key in ("-", "_", "down"):
            self.speed = next((speed for speed in reversed(SPEEDS) if speed < self.speed), self.speed)

    def called(self) -> str:
        """Speed and pause as text for a caption."""
        return f"{'❚❚' if self.paused else '▶'} {self.speed:g}x"
