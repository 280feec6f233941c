"""`python -m zashiki.cli` is `zashiki`."""

import sys

from zashiki.__main__ import main

sys.exit(main())
