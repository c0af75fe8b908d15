"""A strategy in a file: packed, quantized, read back."""
