"""Results as text, JSON, CSV and HTML; sentences stand only here."""
