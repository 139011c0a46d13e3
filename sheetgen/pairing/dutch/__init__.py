"""C.04.3: the FIDE (Dutch) system. The state of an event goes in, the next round comes out; no file is known here."""
