"""What every room uses and no law stands in: errors, files, caches, processes, settings."""
