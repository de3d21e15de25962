-- As of the other areas: most offers belong to no service, and a merge reads the whole index.
drop index angebote_sanitaetsdienst_idx;
create index angebote_sanitaetsdienst_idx on angebote ("sanitaetsdienst", "beginn") where "sanitaetsdienst" is not null;

create index fahrzeugbelegungen_angefragt_idx on fahrzeugbelegungen ("beginn") where "status" = 'angefragt';
create index raumbelegungen_angefragt_idx on raumbelegungen ("beginn") where "status" = 'angefragt';
