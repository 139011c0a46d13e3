"""One championship out of many events: who is who, what results bring, standings, statistics, and their workbook."""
