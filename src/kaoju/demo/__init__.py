"""The bundled sample (two small collections of our own writing) and the runner that shows it."""
