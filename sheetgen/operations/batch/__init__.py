"""Many workbooks at once: guarded child processes, a journal, a cluster; match sheets that come back."""
