"""How laws are run here: without a clock, since a slow machine disproves no law."""

from hypothesis import settings

settings.register_profile("no_clock", parent=settings(), deadline=None)
settings.load_profile("no_clock")
