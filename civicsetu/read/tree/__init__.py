"""From lines to the provision tree: sections by their headings, units within them, and other kinds of documents."""
