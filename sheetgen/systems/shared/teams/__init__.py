"""The sheets and entries of lettered teams with numbered players."""
