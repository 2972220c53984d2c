"""Text as the engine reads it: normalised, tokens, sentences, languages, quantities."""
