-- Long lists become files beside the requests (docs/adr/0098): how far each one is, and the file for a week.
create table exporte (
  "_id" uuid primary key default neue_id(),
  "erstelltAm" timestamptz not null default now(),
  "user" uuid not null references users on delete cascade,
  -- The export's path in its contract, and what was asked of it.
  "pfad" text not null,
  "frage" jsonb not null,
  "titel" text not null,
  "format" text not null check ("format" in ('csv', 'xlsx', 'pdf')),
  "zeilen" int not null check ("zeilen" >= 0),
  "fertig" int not null default 0,
  "fehler" text not null default '',
  "inhalt" bytea,
  constraint exporte_ende_check check ("inhalt" is null or "fehler" = '')
);
alter table exporte alter column "inhalt" set storage external;
create index exporte_liste_idx on exporte ("user", "erstelltAm" desc);
create index exporte_alt_idx on exporte ("erstelltAm");
select verfolge('exporte');
