-- A booking follows its trips; when a booking goes, its trips are found without reading the whole logbook.
create index fahrten_belegung_idx on fahrten ("belegung") where "belegung" is not null;
