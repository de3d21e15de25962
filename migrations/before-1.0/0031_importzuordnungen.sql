-- What the columns of a table meant when it was imported: the next one with the same headings needs no mapping.
create table importzuordnungen (
  -- The path of the import.
  "art" text not null,
  -- SHA-256 of the headings in plain letters, in whatever order they stand.
  "kopf" bytea not null,
  -- The field of each heading.
  "zuordnung" jsonb not null check (jsonb_typeof("zuordnung") = 'object'),
  "geaendertAm" timestamptz not null default now(),
  primary key ("art", "kopf")
);
