"""Encoders by URI: ``scheme:argument``, the scheme found in the registry."""

from __future__ import annotations

from kaoju import registry
from kaoju.errors import SettingsError
from kaoju.types.protocols import Encoder

__all__ = ["load_encoder"]


def load_encoder(uri: str) -> Encoder:
    """The encoder that ``uri`` names, such as ``use3-sp:`` or ``hash:64``.

    What follows the first colon goes to the scheme's factory unread (a dimension, a folder, an
    address with a model). SettingsError when the scheme or its argument is unknown, MissingExtra
    when its package is not installed.
    """
    scheme, colon, argument = uri.partition(":")
    if not colon:
        raise SettingsError(f"encoder {uri!r} is not a URI; write it as {uri}:")
    encoder: Encoder = registry.load("encoders", scheme)(argument)
    return encoder
