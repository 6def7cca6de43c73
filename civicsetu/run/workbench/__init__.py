"""The workbench: a widget of a notebook that shows what is there, and starts, watches and compares what is made.

It computes nothing of its own. What it shows comes from the functions behind `civicsetu check`, the ingestion report
and `civicsetu compare-runs`; what it starts are commands, `civicsetu build`, `run` and `sweep`, each a process of its
own.

state       the index, its documents, what was set aside, what a reader should look at, what is missing
apart       what goes through every document, of a large index in a process of its own
rebuilding  which corpora there are, and the command that builds one
parameters  the form of a notebook's parameters, made of their types
starting    runs and sweeps that are asked for, checked before they start
results     runs and sweeps that there are, and two of them side by side
jobs        commands that were started: each a process of its own, watched and cancelled
desk        what the widget asks for, and what it is told
opening     `civicsetu.workbench`
widget      the widget; its script is in `civicsetu/explore/widget`, beside the other one's
"""
