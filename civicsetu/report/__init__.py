"""What a run found, for people: the reports of the stages, the page that leads to them, and the summary of a sweep.

ingestion, indexing, ablation, evaluation    one report each: what its notebook calls, its figures and its verdict
exploring                                    what the notebook `explore` shows beside an answer
overview                                     the page that leads to the reports
sweep                                        the summary of a sweep
notebook_page                                an executed notebook as one self-contained page:
    clean, arrange, page                     its HTML made safe, made readable on any device, put into the frame
tables, figures, arm_figures, shown          what the cells of a notebook end with
results                                      the metrics of a stage, and the few of them that DVC lists
"""
