"""Many workbooks at once: folders to recalculate, workbooks that are damaged in known ways, children that die."""
