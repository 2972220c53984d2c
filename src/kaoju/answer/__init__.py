"""What may be said: quoted units, verified, or a refusal with its reason."""
