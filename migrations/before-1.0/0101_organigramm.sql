-- The organisation chart: who leads what, and the steps of what the chapter does again and again. One row per box.
create function inhaber_gueltig(jsonb) returns boolean immutable language sql as $$
  select count(distinct e ->> 'profil') = count(*) and coalesce(bool_and(coalesce(e ->> 'von' <= e ->> 'bis', true)), true)
  from jsonb_array_elements($1) e
$$;

create table stellen (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "titel" text collate deutsch not null check (char_length("titel") between 1 and 80),
  "art" text not null check ("art" in ('leitung', 'stelle', 'gruppe', 'stab', 'ablauf', 'schritt')),
  "beschreibung" text not null default '' check (char_length("beschreibung") <= 2000),
  "telefon" text not null default '' check (char_length("telefon") <= 25),
  "email" text not null default '' check (char_length("email") <= 254),
  "oberstelle" uuid constraint stellen_oberstelle_fkey references stellen,
  -- Among those of the same parent.
  "rang" int,
  -- The page that begins here: what stands below is on it as well.
  "seite" text constraint stellen_seite_key unique check ("seite" in ('fahrzeuge', 'material', 'personal', 'ausbildung', 'betreuung', 'presse')),
  "gruppe" text not null default '' check (char_length("gruppe") <= 60),
  "funktionen" text[] not null default '{}',
  "inhaber" jsonb not null default '[]' constraint stellen_inhaber_check check (inhaber_gueltig("inhaber")),
  -- Who does a step.
  "zustaendig" uuid constraint stellen_zustaendig_fkey references stellen on delete set null,
  "fahrzeuge" uuid[] not null default '{}',
  "material" text[] not null default '{}',
  constraint stellen_ohne_seite_check check ("seite" is null or "art" not in ('ablauf', 'schritt')),
  constraint stellen_zustaendig_check check ("zustaendig" is null or "art" = 'schritt')
);
create index stellen_oberstelle_idx on stellen ("oberstelle");
create index stellen_zustaendig_idx on stellen ("zustaendig");
select verfolge('stellen');

-- A new one comes last.
create function reihe_stelle_ein() returns trigger language plpgsql as $$
begin
  new."rang" := coalesce(new."rang", (select max("rang") + 1 from stellen where "oberstelle" is not distinct from new."oberstelle"), 1);
  return new;
end $$;
create trigger stelle_einreihen before insert on stellen for each row execute function reihe_stelle_ein();

-- Nobody stands below themselves, also if two move at once: the second waits here, and sees what the first did.
create function pruefe_stelle() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('stellen'));
  if exists (
    with recursive oben("id") as (
      select new."oberstelle" union select s."oberstelle" from stellen s join oben on s."_id" = oben."id"
    ) select 1 from oben where "id" = new."_id"
  ) then
    raise exception 'Eine Stelle kann nicht unter sich selbst stehen.'
      using errcode = 'integrity_constraint_violation', constraint = 'stellen_kreis_check';
  end if;
  if exists (
    select 1 from stellen k left join stellen o on o."_id" = k."oberstelle"
    where new."_id" in (k."_id", o."_id") and ((k."art" = 'schritt') <> coalesce(o."art" = 'ablauf', false)
      or o."art" = 'schritt' or (k."art" = 'ablauf' and o."_id" is not null))
  ) then
    raise exception 'Schritte stehen in einem Ablauf.' using errcode = 'check_violation', constraint = 'stellen_ablauf_check';
  end if;
  return null;
end $$;
create trigger stelle_pruefen after insert or update of "oberstelle", "art" on stellen for each row execute function pruefe_stelle();

-- Who is deleted leaves their positions vacant.
create function raeume_stellen() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new."geloeschtAm" is null then return null; end if;
  update stellen set "inhaber" = coalesce((select jsonb_agg(e) from jsonb_array_elements("inhaber") e where e ->> 'profil' <> old."_id"::text), '[]')
    where "inhaber" @> jsonb_build_array(jsonb_build_object('profil', old."_id"));
  return null;
end $$;
create trigger profile_raeumt_stellen after delete or update of "geloeschtAm" on profile for each row execute function raeume_stellen();
