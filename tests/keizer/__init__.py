"""Seasons by the Keizer system, played from the first evening to the last through the workbook alone."""
