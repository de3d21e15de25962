-- Occasions of declared areas hold their vehicles (docs/adr/0052): crews that follow each other in one vehicle are one booking.
alter table fahrzeugbelegungen
  -- The occasion that holds it, of any declared area; what a service uses is told by `angebotFahrzeug` alone.
  add column "anlass" uuid;
create index fahrzeugbelegungen_anlass_idx on fahrzeugbelegungen ("anlass") where "anlass" is not null;

-- What is taken back is told to calendars, whatever took it back.
alter table kalenderabsagen add column "art" text not null default 'Sanitätsdienst';
create function merke_anlass_absage() returns trigger language plpgsql as $$
begin
  insert into kalenderabsagen (fahrzeug, platz, dienst, beginn, ende, titel, folge, art)
  values (old.fahrzeug, old._id, old.anlass, old.beginn, old.ende, old.art, old.version, old.art)
  on conflict (fahrzeug, platz) do nothing;
  return old;
end $$;
create trigger merke_anlass_absage before delete on fahrzeugbelegungen for each row when (old.anlass is not null) execute function merke_anlass_absage();

-- May it be planned for what is to come?
create or replace view anlass_fahrzeuge as
select f._id, f.typ, f.bezeichnung, coalesce(f.kennung, '') as kennung, coalesce(f.funkrufname, '') as funkrufname, f.sitzplaetze,
  f.fuehrerscheinklasse, f."zulGesamtmasse", f."einweisungErforderlich", f.einweisungsgruppe,
  f.aktiv and f.status <> 'ausserDienst' as einsetzbar
from fahrzeuge f;

-- What stands already: where something else has the vehicle, it keeps it, and the plan says so when it is next saved.
insert into fahrzeugbelegungen (fahrzeug, beginn, ende, zweck, art, verantwortlich, "angebotFahrzeug", anlass, "erstelltVon", "geaendertVon")
select s.fahrzeug, lower(s.zeit), upper(s.zeit), s.titel, 'KTW', s.leiter, p.platz, s._id, s."erstelltVon", s."erstelltVon"
from (
  select d._id, d.titel, d.leiter, d."erstelltVon", v.fahrzeug, unnest(range_agg(tstzrange(a.beginn, a.ende))) as zeit
  from (
    select _id, titel, leiter, "erstelltVon" from ktw_wochen where status <> 'entwurf' and not abgesagt
    union all select _id, titel, leiter, "erstelltVon" from ktw_sonntage where status <> 'entwurf' and not abgesagt
  ) d join angebote a on d._id in (a."ktwWoche", a."ktwSonntag") join angebot_fahrzeuge v on v.angebot = a._id
  where v.fahrzeug is not null group by d._id, d.titel, d.leiter, d."erstelltVon", v.fahrzeug
) s cross join lateral (
  select v._id as platz from angebote a join angebot_fahrzeuge v on v.angebot = a._id
  where s._id in (a."ktwWoche", a."ktwSonntag") and v.fahrzeug = s.fahrzeug and s.zeit @> tstzrange(a.beginn, a.ende) order by a.beginn, v._id limit 1
) p
on conflict do nothing;
