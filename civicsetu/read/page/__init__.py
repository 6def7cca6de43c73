"""From a file to the lines of its pages, with place and type; OCR, layout, language."""
