-- Groups alarmed together: members, target strength, and the label at GroupAlarm.
create table alarmeinheiten (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "name" text collate deutsch not null check (char_length("name") between 1 and 60),
  "kuerzel" text not null default '',
  "beschreibung" text not null default '',
  "mitglieder" uuid[] not null default '{}',
  "leiter" uuid references profile on delete set null,
  "ric" text[] not null default '{}',
  "groupalarmLabelId" int check ("groupalarmLabelId" > 0),
  "mindeststaerke" int not null default 0 check ("mindeststaerke" between 0 and 500),
  "sollQualifikationen" text[] not null default '{}',
  "farbe" text not null default '',
  "aktiv" boolean not null default true
);

-- A deleted unit keeps its row; its name and its label are free again.
create unique index alarmeinheiten_name_key on alarmeinheiten (lower("name")) where "aktiv";
create unique index alarmeinheiten_label_key on alarmeinheiten ("groupalarmLabelId") where "aktiv";
create index alarmeinheiten_liste_idx on alarmeinheiten ("name", _id);

-- Each reference begins an index: what is read of one member, vehicle or place, and what its deletion looks through, needs no whole table.
create index alarmeinheiten_leiter_idx on alarmeinheiten ("leiter");
select verfolge('alarmeinheiten');

-- Arrays have no foreign keys: members exist, and who is deleted belongs to none.
create function pruefe_alarmmitglieder() returns trigger language plpgsql as $$
begin
  if exists (select 1 from unnest(new."mitglieder") m where not exists (select 1 from profile p where p._id = m)) then
    raise exception 'Ein Mitglied fehlt.' using errcode = 'foreign_key_violation', constraint = 'alarmeinheiten_mitglieder_fkey';
  end if;
  return new;
end $$;

create trigger alarmeinheiten_mitglieder before insert or update of "mitglieder" on alarmeinheiten
  for each row when (new."mitglieder" <> '{}') execute function pruefe_alarmmitglieder();

create function verlasse_alarmeinheiten() returns trigger language plpgsql as $$
begin
  update alarmeinheiten set "mitglieder" = array_remove("mitglieder", old._id), "leiter" = nullif("leiter", old._id)
    where old._id = any ("mitglieder") or "leiter" = old._id;
  return null;
end $$;

-- Labels of people as GroupAlarm was told; the intended ones follow from the members.
create table groupalarm_labels (
  "userId" bigint not null,
  "labelId" bigint not null,
  primary key ("userId", "labelId")
);

create view groupalarm_soll as
select distinct (p."groupalarm" ->> 'userId')::bigint as "userId", l::bigint as "labelId"
from profile p cross join lateral jsonb_array_elements_text(p."groupalarm" -> 'labels') l
where p."groupalarm" ->> 'aktiv' = 'true' and p."groupalarm" ->> 'userId' is not null
  and p."geloeschtAm" is null and p."status" not in ('ausgetreten', 'gesperrt');

-- Label changes still to be sent: taken away ("weg") or given.
create view groupalarm_offen as
select "userId", "labelId", s.da is null as weg
from (select *, true as da from groupalarm_soll) s full join (select *, true as gesagt from groupalarm_labels) i using ("userId", "labelId")
where s.da is null or i.gesagt is null;

-- Every change of a linked member, by any way, enqueues a check in the same transaction (sync.ts).
create function folge_groupalarm() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('groupalarm', json_build_object('userId', n::bigint), max_attempts => 10, job_key => 'groupalarm ' || n)
    from (select old."groupalarm" ->> 'userId' union select new."groupalarm" ->> 'userId') v (n) where n is not null;
  return null;
end $$;

create trigger profile_verlaesst_alarmeinheiten after delete or update of "geloeschtAm" on profile
  for each row execute function verlasse_alarmeinheiten();

create trigger profile_groupalarm after delete or update of "groupalarm", "status", "geloeschtAm" on profile
  for each row execute function folge_groupalarm();
