-- Leaving: what is still open stands on one page per member; who left is signed off there (docs/adr/0042).
create table laufzettel (
  "_id" uuid primary key default neue_id(),
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "profil" uuid not null constraint laufzettel_profil_key unique references profile on delete cascade,
  -- The points ticked by hand: by name, who ({"von": user, "am": instant}).
  "erledigt" jsonb not null default '{}' check (jsonb_typeof("erledigt") = 'object'),
  "abgeschlossenAm" timestamptz,
  "abgeschlossenVon" uuid,
  constraint laufzettel_abschluss_check check (("abgeschlossenAm" is null) = ("abgeschlossenVon" is null))
);
select verfolge('laufzettel');

-- Whoever sets the status, by whatever way: nobody has left whose page is not signed off. A deleted account has left anyhow.
create function pruefe_laufzettel() returns trigger language plpgsql as $$
begin
  perform 1 from laufzettel where "profil" = new._id and "abgeschlossenAm" is not null for share;
  if not found then
    raise exception 'Der Laufzettel ist nicht abgeschlossen.' using errcode = 'restrict_violation', constraint = 'profile_laufzettel';
  end if;
  return new;
end $$;
create trigger profile_laufzettel before update of "status" on profile for each row
  when (new."status" = 'ausgetreten' and old."status" <> 'ausgetreten' and new."geloeschtAm" is null) execute function pruefe_laufzettel();
create function bleibt_abgeschlossen() returns trigger language plpgsql as $$
begin
  if exists (select 1 from profile where _id = old."profil" and "status" = 'ausgetreten' and "geloeschtAm" is null) then
    raise exception 'Wer ausgetreten ist, behält den Laufzettel.' using errcode = 'restrict_violation', constraint = 'laufzettel_ausgetreten';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger laufzettel_ausgetreten before delete on laufzettel for each row execute function bleibt_abgeschlossen();
create trigger laufzettel_wieder_offen before update on laufzettel for each row
  when (old."abgeschlossenAm" is not null and new."abgeschlossenAm" is null) execute function bleibt_abgeschlossen();

-- What the law wants kept of a deleted member, out of everybody's sight until its time is over.
create table aufbewahrung (
  "profil" uuid not null references profile,
  "art" text not null check ("art" in ('einsatz', 'abrechnung')),
  -- The day from whose year the time counts.
  "seit" date not null,
  "angaben" jsonb not null,
  primary key ("profil", "art")
);
select verfolge('aufbewahrung');

-- Who saw bank data or the emergency contact of another: one row per person, reader, kind and day in Berlin.
create table einblicke (
  "profil" uuid not null references profile on delete cascade,
  "leser" uuid not null references users,
  "art" text not null check ("art" in ('bank', 'notfall')),
  "tag" date not null,
  primary key ("profil", "leser", "art", "tag")
);
create index einblicke_tag_idx on einblicke ("tag");
create index einblicke_leser_idx on einblicke ("leser");

update users set "vorname" = 'Ehemaliges' where "username" ~ '^ehem-[0-9a-f]{32}$' and "vorname" = 'ehem.' and "nachname" = 'Mitglied';
