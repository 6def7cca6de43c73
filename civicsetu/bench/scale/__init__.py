"""How an index in a folder grows: some central acts, all of them, then variations that a program made, to a million
passages.

    python -m civicsetu.bench.scale make --base CENTRAL --made FOLDER    # 10,000, 118,270 and a million passages
    python -m civicsetu.bench.scale measure --base CENTRAL --made FOLDER  # keeps reports/bench/scale, and docs/scale.md
    python -m civicsetu.bench.scale docs                                  # docs/scale.md from what is kept

`drawn` says which documents a size has, `smaller` builds an index of some acts, `larger` makes one of all acts and
variations of them, `measure` asks each in a process of its own, `table` shows what was found.
"""
