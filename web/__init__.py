"""The page in the browser: what it is made of, how it is built and tried. No part of the package."""
