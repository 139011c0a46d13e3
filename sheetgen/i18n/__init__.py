"""The words of every language: labels of sheets, sentences for problems."""
