"""Which words of a page lie under some marks."""

import pymupdf


def words_under(pdf, page, marks):
    """The words of a page (from 1) whose middle lies under a mark, as the page is seen; marks are shares of it."""
    with pymupdf.open(pdf) as document:
        sheet = document[page - 1]
        wide, high = sheet.rect.width, sheet.rect.height
        found = []
        for word in sheet.get_text("words", sort=False):
            box = pymupdf.Rect(word[:4]) * sheet.rotation_matrix
            across, down = (box.x0 + box.x1) / 2 / wide, (box.y0 + box.y1) / 2 / high
            if any(x <= across <= x + w and y <= down <= y + h for x, y, w, h in marks):
                found.append(word[4])
    return found
