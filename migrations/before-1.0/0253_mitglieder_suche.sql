-- A search of members reads the words' trigrams and not every member.
create index users_suche_idx on users using gin (suche gin_trgm_ops);
create index profile_suche_idx on profile using gin (suche gin_trgm_ops);
