"""What the page asks of sheetgen: a question and files in, blocks to show and files out.

The page draws blocks and knows no chess; here no element of a page is known, and no rule is implemented. Every question
is answered in a folder of its own (in the browser: in memory), so that nothing of one event is left for the next.
"""
