"""Compiled functions that only compiled functions call are put together once, when a loop around them is made.

Numba by itself optimises each function with all that it calls, and makes machine code of it: what lies deep in a large
game is then worked through twenty times. Here a function's own code is kept as it is; the loop that Python calls takes
all of it, each piece once, and is optimised as a whole. That is four times as fast to compile, and as fast to run.
"""

from typing import Any

from numba.core import codegen, compiler


class Piece(codegen.JITCodeLibrary):  # type: ignore[misc]  # numba has no types
    """The code of one function that waits for a loop."""

    def finalize(self) -> None:
        """Leave the code as it is."""
        self._raise_if_finalized()
        self._finalized = True

    def get_pointer_to_function(self, _name: str) -> int:
        """There is no machine code of it."""
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> "Piece":
        """Whoever asks wants to tell the machine code where its environment is."""
        return self

    def set_env(self, _name: str, _environment: object) -> None:
        """There is no machine code; and what is compiled here raises nothing, which is what it would be for."""

    def _get_module_for_linking(self) -> Any:  # noqa: ANN401 - a module of llvmlite
        """The code with that of all it calls, each function once; asked for by a loop's library, by this name."""
        whole = self.own_code()
        for piece in self.called({self: None}):
            if piece is not self:
                whole.link_in(piece.own_code() if isinstance(piece, Piece) else shared_code(piece), preserve=True)
        return whole

    def own_code(self) -> Any:  # noqa: ANN401
        """A copy whose functions may be there several times, and go where nobody calls them."""
        module = self._final_module.clone()
        for function in module.functions:
            if not function.is_declaration:
                function.linkage = "linkonce_odr"
        return module

    def called(self, found: dict[Any, None]) -> dict[Any, None]:
        """Add the libraries of all that it calls to those found before."""
        for library in self._linking_libraries:
            if library not in found:
                found[library] = None
                if isinstance(library, Piece):
                    library.called(found)
        return found


def shared_code(library: Any) -> Any:  # noqa: ANN401
    """The code of a library of numba's own."""
    return library._get_module_for_linking()  # noqa: SLF001 - what numba itself asks of libraries


class PieceCompiler(compiler.Compiler):  # type: ignore[misc]  # numba has no types
    """Numba's own compiler, but for where the code goes."""

    def __init__(self, typing_context: Any, target_context: Any, library: Any, *rest: Any) -> None:  # noqa: ANN401
        """Keep the code as a piece."""
        super().__init__(typing_context, target_context, library or Piece(target_context.codegen(), "piece"), *rest)
