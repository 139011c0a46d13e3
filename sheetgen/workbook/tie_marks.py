"""What the lines of an explanation begin with: on the terminal, and in the sheet that waits for it."""

TIE, STEP, OUTCOME = "■ ", "▪ ", "→ "
# The spaces before what goes on in a second line; the sheet knows by them what it belongs to.
GOES_ON = {TIE: "  ", STEP: "   ", OUTCOME: "   "}
