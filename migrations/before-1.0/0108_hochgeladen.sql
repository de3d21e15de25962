-- How much somebody has put in within a day (server/files/file-store.ts).
create index dateien_person_idx on dateien ("erstelltVon", "erstelltAm");
