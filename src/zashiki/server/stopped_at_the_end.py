"""What is stopped at the end of `async with`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from types import TracebackType
from typing import Self


class StoppedAtTheEnd(ABC):
    """Something that runs from its making on, until it is stopped."""

    @abstractmethod
    async def stop(self) -> None:
        """End it; a second time changes nothing."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _: TracebackType | None
    ) -> None:
        await self.stop()
