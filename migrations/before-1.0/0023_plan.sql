-- A person's plan asks to whom a place was offered or went.
create index anfragen_anmeldung_idx on anfragen ("anmeldung", "gestelltAm") where "anmeldung" is not null;
