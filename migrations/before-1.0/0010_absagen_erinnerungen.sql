-- What calendars and mails must remember of what is no longer there.

-- A vehicle's place in a service that was taken back: whoever subscribed to the vehicle must be told so, for an entry that
-- only vanishes stays in many calendars. The rows hold nothing and stand in no list.
create table kalenderabsagen (
  "fahrzeug" uuid not null references fahrzeuge,
  "platz" uuid not null,
  "dienst" uuid not null,
  "beginn" timestamptz not null,
  "ende" timestamptz not null,
  -- As everybody may read it: without the name of a service that not everybody may see.
  "titel" text not null,
  -- The version of the service when the place was taken back.
  "folge" int not null,
  "am" timestamptz not null default now(),
  primary key ("fahrzeug", "platz")
);

create function merke_absagen() returns trigger language plpgsql as $$
declare
  weg uuid[];
begin
  -- Before the change, while the rows above still stand: a cascade begins at the topmost.
  if tg_table_name = 'angebot_fahrzeuge' then
    weg := array[old._id];
  elsif tg_table_name = 'angebote' then
    select array_agg(v._id) into weg from angebot_fahrzeuge v where v.angebot = old._id;
  else
    select array_agg(v._id) into weg from angebot_fahrzeuge v join angebote a on a._id = v.angebot where a.sanitaetsdienst = old._id;
  end if;
  insert into kalenderabsagen (fahrzeug, platz, dienst, beginn, ende, titel, folge)
  select v.fahrzeug, v._id, d._id, a.beginn, a.ende,
    case when d.status in ('anfrage', 'angebot', 'beauftragt') or d."sichtbarFuer" <> '{}' then 'Sanitätsdienst'
      else concat(d.bezeichnung, case when a.bezeichnung <> '' then concat(' (', a.bezeichnung, ')') end) end,
    d.version
  from angebot_fahrzeuge v join angebote a on a._id = v.angebot join sanitaetsdienste d on d._id = a.sanitaetsdienst
  where v._id = any(weg) and v.fahrzeug is not null
  on conflict (fahrzeug, platz) do update set beginn = excluded.beginn, ende = excluded.ende, titel = excluded.titel, folge = excluded.folge, am = excluded.am;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end $$;
create trigger merke_absagen_wechsel before update on angebot_fahrzeuge
  for each row when (old.fahrzeug is distinct from new.fahrzeug and old.fahrzeug is not null) execute function merke_absagen();
create trigger merke_absagen before delete on angebot_fahrzeuge for each row when (old.fahrzeug is not null) execute function merke_absagen();
create trigger merke_absagen before delete on angebote for each row execute function merke_absagen();
create trigger merke_absagen before delete on sanitaetsdienste for each row execute function merke_absagen();

-- Which steps of which inspections the wardens have been told of, and on which day in Berlin.
create table pruefungserinnerungen (
  "fahrzeug" uuid not null references fahrzeuge,
  "art" text not null,
  "monat" text not null,
  "schritt" text not null,
  "tag" date not null,
  primary key ("fahrzeug", "art", "monat", "schritt")
);
create index pruefungserinnerungen_tag_idx on pruefungserinnerungen ("tag");
