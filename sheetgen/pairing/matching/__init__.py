"""Perfect pairings of a graph: found, priced, and all the best ones kept together. Graphs are bit masks."""
