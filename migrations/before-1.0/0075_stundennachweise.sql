-- Records of hours: what they are for is a closed list, nobody confirms their own, and what was paid for does not change any more.
alter table stundennachweise
  add column "abgerechnetAm" timestamptz,
  add constraint stundennachweise_art_check check ("art" in ('Sanitaetsdienst', 'KTW', 'Blutspende', 'Dienstabend', 'Ausbildung(Teiln.)',
    'Ausbildung(Lehrend)', 'Einsatz', 'Verwaltung', 'Materialpflege', 'Jugend', 'Bereitschaft', 'Sonstiges')),
  add constraint stundennachweise_grund_check check (char_length("ablehnungsgrund") <= 500 and ("status" <> 'abgelehnt' or "ablehnungsgrund" <> '')),
  add constraint stundennachweise_bestaetigt_check check (("status" = 'bestaetigt') = ("bestaetigtAm" is not null)),
  add constraint stundennachweise_abgerechnet_check check ("abgerechnetAm" is null or "status" = 'bestaetigt');
create index stundennachweise_tag_idx on stundennachweise ("datum", "_id");
create index stundennachweise_offen_idx on stundennachweise ("status", "profil") where "status" <> 'bestaetigt';

create function pruefe_stundennachweis() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old."abgerechnetAm" is not null then
    raise exception 'Abgerechnete Stunden bleiben, wie sie sind.' using errcode = 'integrity_constraint_violation', constraint = 'stundennachweise_abgerechnet';
  end if;
  if tg_op <> 'DELETE' and new."status" = 'bestaetigt'
    and exists (select 1 from profile p where p."_id" = new."profil" and p."user" = new."bestaetigtVon") then
    raise exception 'Niemand bestätigt eigene Stunden.' using errcode = 'integrity_constraint_violation', constraint = 'stundennachweise_selbst';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger pruefe_stundennachweis before insert or update or delete on stundennachweise for each row execute function pruefe_stundennachweis();

-- A clock that runs: one for each member, wherever they started it.
create table stoppuhren (
  "profil" uuid primary key references profile on delete cascade,
  "beginn" timestamptz not null,
  "art" text not null,
  "anlass" text not null check (char_length("anlass") between 1 and 255)
);
select verfolge('stoppuhren');
