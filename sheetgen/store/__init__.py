"""Paths and machines: folders of workbooks, templates, the tour."""
