"""Every frozen dataclass that crosses a folder, and the protocols between folders."""
