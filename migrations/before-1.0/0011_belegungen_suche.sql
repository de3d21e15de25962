-- Search in the bookings (by purpose, and by the ids of vehicles, rooms and people whose names match), and "my bookings".
create index fahrzeugbelegungen_suche_idx on fahrzeugbelegungen using gin (("zweck" || ' ' || "ziel") gin_trgm_ops);
create index fahrzeugbelegungen_verantwortlich_idx on fahrzeugbelegungen ("verantwortlich", "beginn");
create index fahrzeugbelegungen_fahrer_idx on fahrzeugbelegungen ("fahrer", "beginn") where "fahrer" is not null;
create index raumbelegungen_suche_idx on raumbelegungen using gin (("titel" || ' ' || "veranstalter") gin_trgm_ops);
create index raumbelegungen_verantwortlich_idx on raumbelegungen ("verantwortlich", "beginn");
