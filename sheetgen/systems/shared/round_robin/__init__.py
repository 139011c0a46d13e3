"""The sheets and entries of a round robin, alone or one pool of several."""
