"""Stud as other programs write it: PHH, one hand a file or several."""

from zashiki.records.foreign import Format
from zashiki.records.stud import phh as _phh
from zashiki.records.stud import phh_out as _phh_out

FORMATS = (
    Format("phh", "stud", (".phh",), read=_phh.read, write=_phh_out.write_one),
    Format("phhs", "stud", (".phhs",), read=_phh.read, write=_phh_out.write_all),
)
"""The formats of this game."""
