"""``python -m kaoju``: the command where scripts are not on the path."""

from kaoju.cli import main

if __name__ == "__main__":
    main()
