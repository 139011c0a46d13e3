"""Swiss workbooks, played from the first round to the last through the workbook alone."""
