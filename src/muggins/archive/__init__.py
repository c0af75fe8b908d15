"""Games that are kept: stored, exchanged as text, summed up."""
