-- Bookings to come of one account are counted with each booking, by this index and not through everybody's.
create index fahrzeugbelegungen_konto_idx on fahrzeugbelegungen ("erstelltVon", ende);
create index raumbelegungen_konto_idx on raumbelegungen ("erstelltVon", ende);
