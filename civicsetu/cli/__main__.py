"""`python -m civicsetu.cli`."""

import sys

from civicsetu.cli import main

sys.exit(main())
