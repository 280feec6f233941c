"""How hard Hypothesis tries: `HYPOTHESIS_PROFILE` is `quick` (the default) or `full`."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile("quick", max_examples=25, deadline=None, derandomize=True)
settings.register_profile(
    "full",
    max_examples=300,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))
