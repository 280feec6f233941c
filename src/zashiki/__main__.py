"""`python -m zashiki` is `zashiki`."""

import sys

from zashiki.cli.main import main

sys.exit(main())
