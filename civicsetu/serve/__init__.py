"""The page that `civicsetu serve` gives: the notebook's widget, answered over HTTP by one process with one open index.

limits    how many requests an address may send
app       the addresses of the page, and what each answers
"""
