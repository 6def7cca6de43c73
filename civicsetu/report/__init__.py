"""Report: what a run found, for people. Executed notebooks become HTML pages that need nothing
else, with their figures, and an index page lists them."""
