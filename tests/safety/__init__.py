"""What can be done to a file or its reader: nothing hangs, nothing is lost."""
