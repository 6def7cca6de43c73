"""`python -m civicsetu` is the same as `civicsetu`."""

import sys

from civicsetu.cli import main

sys.exit(main())
