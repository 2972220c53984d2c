"""One check a file: what an answer must do, and why it did not."""
