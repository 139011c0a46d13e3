"""A club's own workbooks: the two examples of templates/, and what happens to them."""
