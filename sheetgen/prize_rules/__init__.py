"""The rules of prizes (H): a fund, a final order, and who gets what to the cent; no sheet and no file is known here."""
