-- Who takes part in an offer with sessions, found without reading all that the person ever signed up for.
create index anmeldungen_zeiten_idx on anmeldungen ("profil") where "zeiten" is not null;
