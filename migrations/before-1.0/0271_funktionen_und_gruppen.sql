-- The chart asks of each box who holds its functions, and how many are in its group.
create index profile_funktionen_idx on profile using gin ("funktionen");
create index profile_gruppe_idx on profile ("gruppe") where "status" = 'aktiv' and "geloeschtAm" is null;
