"""What can be done with workbooks: make, fill, judge, merge."""
