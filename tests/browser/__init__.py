"""The page in the browser: what it is answered, what it says, and the page itself in a real browser."""
