"""Whether a document was read well.

`rules` says whether it is kept or set aside, each time with a reason. `completeness` holds it against what it
announces of itself: its `arrangement` of sections, its `numbering`, and the provisions that its own words name;
`differences` are the records of that. `telltales` counts what a sound tree does not have.
"""
