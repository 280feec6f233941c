"""What is wrong, as data: a stable code, an English text with gaps, and what fills them."""


class Problem(ValueError):
    """Something from outside that is wrong; a gap may be another error."""

    def __init__(self, code: str, text: str = "", gaps: dict[str, object] | tuple[()] = (), /, **more: object) -> None:
        """Take the code, the English text (without one, the code stands for it), and what fills its gaps."""
        self.code, self.text, self.gaps = code, text, dict(gaps, **more)
        super().__init__(code, text, self.gaps)

    def __str__(self) -> str:
        return (self.text or self.code).format(**self.gaps)
