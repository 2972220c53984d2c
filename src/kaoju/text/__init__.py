"""Text as the engine reads it: normalised, tokens, sentences, languages, quantities."""

TOKENIZER = "kaoju-1"
"""Names the tokens an index was built from: changes whenever ``tokenize`` gives other tokens."""
