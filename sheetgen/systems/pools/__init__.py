"""Round robins side by side in one workbook."""
