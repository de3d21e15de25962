-- The catalogue of courses (entities.md 2.4): what a record of training proves, for how long, and what it includes.
create table lehrgaenge (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "bezeichnung" text collate deutsch not null check (char_length(bezeichnung) between 1 and 120),
  "abkuerzung" text collate deutsch not null check (char_length(abkuerzung) between 1 and 15),
  "kategorie" text not null default 'sonstige' check (kategorie in ('sanitaet', 'rettungsdienst', 'fuehrung', 'fahren', 'funk', 'betreuung', 'technik', 'ausbildung', 'sonstige')),
  "qualifikation" text not null default 'keine' check (qualifikation in ('keine', 'EH', 'SanA', 'SanB', 'SSD', 'SH', 'RH', 'RS', 'RettAss', 'NotSan', 'NA', 'Arzt')),
  "fuehrung" text not null default 'keine' check (fuehrung in ('keine', 'TF', 'GF', 'ZF', 'VF', 'OrgL')),
  -- 0 stands for without end.
  "gueltigkeitMonate" int not null default 0 check ("gueltigkeitMonate" between 0 and 240),
  "reaktivierbarMonate" int not null default 0 check ("reaktivierbarMonate" between 0 and 60),
  "warnungTage" int[] not null default '{90,30,7}',
  "beinhaltet" uuid[] not null default '{}',
  "einteilbar" boolean not null default false,
  "stunden" double precision check (stunden between 0 and 2000),
  "rdfAnrechenbar" boolean not null default false,
  "pflicht" text[] not null default '{}',
  "aktiv" boolean not null default true
);
-- A deleted course keeps its row; its name is free again.
create unique index lehrgaenge_bezeichnung_key on lehrgaenge (lower(bezeichnung)) where aktiv;
create index lehrgaenge_liste_idx on lehrgaenge (bezeichnung, _id);
select verfolge('lehrgaenge');

-- Arrays have no foreign keys. What is included exists, and no course includes itself, however long the way; one change at a time,
-- or two that do not see each other would close a circle.
create function pruefe_lehrgangskette() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('Lehrgangskette'));
  if exists (select 1 from unnest(new.beinhaltet) b where not exists (select 1 from lehrgaenge l where l._id = b)) then
    raise exception 'Ein Lehrgang fehlt.' using errcode = 'foreign_key_violation', constraint = 'lehrgaenge_beinhaltet_fkey';
  end if;
  if exists (
    with recursive kette(id) as (
      select unnest(new.beinhaltet)
      union select unnest(l.beinhaltet) from kette join lehrgaenge l on l._id = kette.id
    ) select 1 from kette where id = new._id
  ) then
    raise exception 'Ein Lehrgang enthält sich selbst.' using errcode = 'check_violation', constraint = 'lehrgaenge_kreisfrei';
  end if;
  return new;
end $$;
create trigger lehrgaenge_kette before insert or update of "beinhaltet" on lehrgaenge
  for each row when (new.beinhaltet <> '{}') execute function pruefe_lehrgangskette();
