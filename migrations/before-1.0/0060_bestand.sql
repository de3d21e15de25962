-- The clothing store keeps books: what came, went to be cleaned or was discarded, and what a count found (entities.md 2.13).
alter table kleidung add column "inReinigung" int not null default 0;
alter table kleidung add constraint kleidung_reinigung_check check ("inReinigung" between 0 and 10000);
alter table leihen drop constraint leihen_ausgang_check;
alter table leihen add constraint leihen_ausgang_check check ("ausgang" in ('zurueck', 'defekt', 'reinigung', 'verloren', 'gestohlen', 'verbraucht'));

create table bestandsbewegungen (
  "_id" uuid primary key default neue_id(),
  "kleidung" uuid not null references kleidung,
  "art" text not null check ("art" in ('zugang', 'aussonderung', 'reinigung', 'gereinigt', 'inventur')),
  -- How many; of a count by how many it was more (or less, below zero) than the books said.
  "menge" int not null check ("menge" <> 0 and ("menge" > 0 or "art" = 'inventur')),
  "grund" text not null default '' check ("art" <> 'aussonderung' or "grund" <> ''),
  "bemerkung" text not null default '',
  "am" timestamptz not null default now(),
  "von" uuid
);
create index bestandsbewegungen_idx on bestandsbewegungen ("kleidung", "am" desc);
select verfolge('bestandsbewegungen');

-- A count of the shelf: scanned by as many as like, at its end the books say what was found.
create table zaehlungen (
  "_id" uuid primary key default neue_id(),
  "bezeichnung" text not null check (char_length("bezeichnung") between 1 and 80),
  -- What is counted; '': all of it.
  "lagerort" text not null default '',
  "kategorie" text not null default '',
  "begonnenAm" timestamptz not null,
  "begonnenVon" uuid,
  "beendetAm" timestamptz,
  "beendetVon" uuid
);
-- Two counts at once would both put the same difference right.
create unique index zaehlungen_eine on zaehlungen ((true)) where "beendetAm" is null;
select verfolge('zaehlungen');

create table zaehlposten (
  "zaehlung" uuid not null references zaehlungen on delete cascade,
  "kleidung" uuid not null references kleidung,
  "ist" int not null,
  -- What the books said when it was first counted, or counted anew.
  "soll" int not null,
  "am" timestamptz not null,
  "von" uuid,
  primary key ("zaehlung", "kleidung"),
  constraint zaehlposten_ist_check check ("ist" between 0 and 10000)
);
create index zaehlposten_zuletzt_idx on zaehlposten ("zaehlung", "am" desc);
select verfolge('zaehlposten');
