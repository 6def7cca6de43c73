"""Figures: pages with outlines, and plots that are the same on every run."""

import matplotlib.pyplot as plt
import numpy as np
import pymupdf
import pytest

from civicsetu.base.errors import ParameterError
from civicsetu.report.figures import COLOURS, page_figure, save_plot, style


@pytest.mark.parametrize("turned", [0, 90, 180, 270])
def test_boxes_stand_around_their_words_on_a_page_that_is_turned(tmp_path, turned):
    with pymupdf.open() as document:
        page = document.new_page(width=300, height=400)
        page.insert_text((50, 80), "MMMMMM", fontsize=20)
        page.set_rotation(turned)
        box = page.get_text("words")[0][:4]
        document.save(tmp_path / "page.pdf")
    shown = page_figure(tmp_path / "page.pdf", 1, [box, box], ["cited", "cited"]).axes[0]
    assert [text.get_text() for text in shown.figure.legends[0].get_texts()] == ["cited"]
    left, right, bottom, top = shown.images[0].get_extent()
    assert (right, bottom) == ((300, 400) if turned % 180 == 0 else (400, 300)) and (left, top) == (0, 0)
    outline = shown.patches[1]
    x0, y0 = outline.get_xy()
    dark = np.argwhere(np.asarray(shown.images[0].get_array()).min(axis=2) < 128) / 2  # 144 dots an inch
    # no line goes through a letter
    assert x0 < dark[:, 1].min() and dark[:, 1].max() < x0 + outline.get_width()
    assert y0 < dark[:, 0].min() and dark[:, 0].max() < y0 + outline.get_height()
    assert outline.get_edgecolor()[:3] == pytest.approx([int(COLOURS[0][i : i + 2], 16) / 255 for i in (1, 3, 5)])
    with pytest.raises(ParameterError, match="has no page 2: it has 1"):
        page_figure(tmp_path / "page.pdf", 2, [], [])


@pytest.mark.parametrize("labels", [["section"], [f"Explanation, Exception or Illustration {n}" for n in range(5)]])
def test_no_entry_of_a_legend_is_cut(tmp_path, labels):
    style()
    with pymupdf.open() as document:
        document.new_page(width=300, height=400)
        document.save(tmp_path / "page.pdf")
    figure = page_figure(tmp_path / "page.pdf", 1, [(10, 10, 20, 20)] * len(labels), labels)
    figure.canvas.draw()
    place = figure.legends[0].get_window_extent()
    assert len(figure.legends) == 1 and place.x0 >= 0 and place.x1 <= figure.bbox.width


def test_a_plot_is_the_same_on_every_run(tmp_path, monkeypatch):
    monkeypatch.setenv("CIVICSETU_REPORTS", str(tmp_path))
    style()
    drawn = []
    for _ in range(2):
        figure, axes = plt.subplots()
        axes.plot([1, 2], [3, 4], label="a")
        plt.close(figure)
        assert save_plot(figure, "lines") is figure
        drawn.append((tmp_path / "plots" / "lines.svg").read_bytes())
    assert drawn[0] == drawn[1] and b"<dc:date>" not in drawn[0]
