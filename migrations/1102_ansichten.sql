-- Saved views of lists: filters and order as an address, with columns in order. Without a name: a member's own columns of a list.
create table ansichten (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "geaendertAm" timestamptz not null default now(),
  "profil" uuid not null references profile on delete cascade,
  "liste" text not null check (char_length("liste") between 1 and 60),
  "name" text not null default '' check (char_length("name") <= 60),
  "adresse" text not null default '' check (char_length("adresse") <= 1000),
  "spalten" text[] not null default '{}' check (cardinality("spalten") <= 60),
  -- Name of the role whose members see it; null: private.
  "rolle" text,
  constraint ansichten_eigene_check check ("name" <> '' or ("adresse" = '' and "rolle" is null))
);
create unique index ansichten_name_key on ansichten ("profil", "liste", lower("name"));
create index ansichten_rolle_idx on ansichten ("rolle") where "rolle" is not null;
select verfolge('ansichten');
