"""The summary of a sweep: a page with every measure over the grid, and the same figures for other programs.

`points` holds the sweep as records, `measures` what a measure is and when it is best, `charts` draws one measure over
the grid, `page` puts the page together; `listing` is the page that leads to all sweeps.
"""

from civicsetu.report.sweep.listing import write_list
from civicsetu.report.sweep.measures import better_of, measures_of
from civicsetu.report.sweep.page import write_summary

__all__ = ["better_of", "measures_of", "write_list", "write_summary"]
