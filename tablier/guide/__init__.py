"""The one door between the generator and the ratings: what content may say, and the blocks made for these guides."""
