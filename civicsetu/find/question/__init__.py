"""What a question asks: provisions, laws, jurisdictions, everyday words."""
