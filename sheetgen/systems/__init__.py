"""The systems a workbook can be made for, a folder each; ``registry`` is the one list of them."""
