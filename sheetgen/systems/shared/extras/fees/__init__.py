"""What an event costs its organiser: the arbiters' sheets of expenses, and the budget."""
