"""One page for each question of an evaluation: its answer, the evidence, and the pages that it rests on."""
