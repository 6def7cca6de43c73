"""Running: stages, notebooks, grids, sweeps, checks."""
