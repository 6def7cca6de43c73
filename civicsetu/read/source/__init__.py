"""Where documents come from: the registry of what is known of each, and fetching it."""
