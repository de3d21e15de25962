-- Without a list of entries that are not yet sorted in: every row of a mass insert looks at all of it (4,000 accounts: 1.9 s, now 0.5 s).
alter index users_adressen_idx set (fastupdate = off);
