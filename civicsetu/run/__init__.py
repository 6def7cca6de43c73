"""Running: stages, notebooks, grids, sweeps, checks; building on a cluster; the workbench."""
