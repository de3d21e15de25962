-- The history keeps facts: names of fields and values as the rows have them (docs/adr/0019). What stands here was written with German
-- labels, formatted times and names. Each text becomes the value that it was made of where that can be told for certain, which is
-- where the value reads as the very text again; what cannot stays the text that it is, and reads as before. Runs again without harm.
alter table historie disable trigger historie_unveraenderlich;

-- The keys of an object by their new names.
create or replace function pg_temp.umbenannt(wert jsonb, namen jsonb) returns jsonb language sql immutable as $$
  select case when jsonb_typeof(wert) = 'object'
    then (select coalesce(jsonb_object_agg(coalesce(namen ->> key, key), value), '{}') from jsonb_each(wert)) else wert end
$$;
-- 'DD.MM.YYYY HH:MM' in Berlin as an instant; null for anything else.
create or replace function pg_temp.zeitpunkt(t text) returns text language sql stable as $$
  select iso(make_timestamp(m[3]::int, m[2]::int, m[1]::int, m[4]::int, m[5]::int, 0) at time zone 'Europe/Berlin')
  from regexp_match(t, '^(\d\d)\.(\d\d)\.(\d{4}) (\d\d):(\d\d)$') m where m is not null
$$;
-- The only row of that name, else null.
create or replace function pg_temp.ort(t text) returns text language sql stable as $$
  select min(_id::text) from orte where name = t having count(*) = 1
$$;
create or replace function pg_temp.fahrzeug(t text) returns text language sql stable as $$
  select min(_id::text) from fahrzeuge where bezeichnung = t having count(*) = 1
$$;
create or replace function pg_temp.funkrufname(t text) returns text language sql stable as $$
  select min(_id::text) from fahrzeuge where coalesce(nullif(funkrufname, ''), bezeichnung) = t having count(*) = 1
$$;

-- '2 SanA, 1 ohne Ausbildung (Fahrer, ab 18)' as lines of a need.
create or replace function pg_temp.bedarf(t text) returns jsonb language sql stable as $$
  with zeilen as (
    select nr, m[1]::int as anzahl, case m[2] when 'ohne Ausbildung' then 'keine' else m[2] end as qualifikation,
      coalesce(nullif(regexp_replace(coalesce(m[3], ''), '(, )?ab \d+$', ''), ''), '') as funktion,
      (regexp_match(coalesce(m[3], ''), '(?:^|, )ab (\d+)$'))[1]::int as mindestalter
    from regexp_matches(t, '(\d+) (ohne Ausbildung|[^ ,()]+)(?: \(([^()]*)\))?(?:, |$)', 'g') with ordinality as r(m, nr)
  )
  select case when string_agg(concat(anzahl, ' ', case qualifikation when 'keine' then 'ohne Ausbildung' else qualifikation end,
      case when funktion <> '' or mindestalter is not null
        then concat(' (', concat_ws(', ', nullif(funktion, ''), 'ab ' || mindestalter), ')') end), ', ' order by nr) = t
    then jsonb_agg(jsonb_build_object('anzahl', anzahl, 'qualifikation', qualifikation, 'funktion', funktion, 'mindestalter', mindestalter) order by nr)
  end from zeilen
$$;
-- 'KTW 1, ein RTW (wenn möglich)' as places of vehicles.
create or replace function pg_temp.fahrzeuge(t text) returns jsonb language sql stable as $$
  with plaetze as (
    select nr, name, fest, pg_temp.fahrzeug(name) as fahrzeug, (regexp_match(name, '^ein (.+)$'))[1] as typ
    from (select nr, regexp_replace(p, ' \(wenn möglich\)$', '') as name, p !~ ' \(wenn möglich\)$' as fest
      from unnest(string_to_array(t, ', ')) with ordinality as r(p, nr)) einzeln
  )
  select case when bool_and(fahrzeug is not null or typ is not null)
    then jsonb_agg(jsonb_build_object('fahrzeug', fahrzeug, 'typ', case when fahrzeug is null then typ end, 'erforderlich', fest) order by nr) end
  from plaetze
$$;

-- One side of a change of a shift. `titel` is what it was called in the history: 'Schicht 2', 'Schicht „Früh“', 'Schicht „Früh“ (2)'.
create or replace function pg_temp.schicht(wert jsonb, titel text) returns jsonb language sql stable as $$
  select case when jsonb_typeof(wert) = 'object' then jsonb_strip_nulls(jsonb_build_object(
      'nr', coalesce((regexp_match(titel, '^Schicht (\d+)$'))[1], (regexp_match(titel, '^Schicht „.*“ \((\d+)\)$'))[1])::int,
      'bezeichnung', coalesce(wert ->> 'Bezeichnung', (regexp_match(titel, '^Schicht „(.*)“(?: \(\d+\))?$'))[1], '')))
    || coalesce((select jsonb_object_agg(key, value) from (
      select case key when 'Beginn' then 'beginn' when 'Ende' then 'ende' when 'Bedarf' then 'bedarf' when 'Praktikanten' then 'praktikanten'
          when 'Fahrzeuge' then 'fahrzeuge' else key end as key,
        case key when 'Bedarf' then coalesce(pg_temp.bedarf(value #>> '{}'), value)
          when 'Fahrzeuge' then coalesce(pg_temp.fahrzeuge(value #>> '{}'), value)
          when 'Praktikanten' then coalesce((select jsonb_build_object('anzahl', m[1]::int, 'mindestqualifikation', m[2])
            from regexp_match(value #>> '{}', '^(\d+) \(ab ([^ ()]+)\)$') m where m is not null), value)
          else value end as value
      from jsonb_each(wert) where key <> 'Bezeichnung') teile), '{}')
    else wert end
$$;

-- A registration. `dienst` is the service whose shifts are meant.
create or replace function pg_temp.helfer(wert jsonb, dienst uuid) returns jsonb language sql stable as $$
  select case when jsonb_typeof(wert) <> 'object' then wert else wert - 'schicht' - 'fahrzeug' - 'praktikant' - 'zeit' || jsonb_strip_nulls(jsonb_build_object(
    'schicht', case jsonb_typeof(wert -> 'schicht') when 'string' then (
      select jsonb_strip_nulls(jsonb_build_object('bezeichnung', case when z.beginn is null then wert ->> 'schicht' else '' end, 'beginn', z.beginn,
        '_id', (select min(a._id::text) from angebote a where a.sanitaetsdienst = dienst and case when z.beginn is null then a.bezeichnung = wert ->> 'schicht'
          else a.bezeichnung = '' and iso(a.beginn) = z.beginn end having count(*) = 1)))
      from (select pg_temp.zeitpunkt(wert ->> 'schicht') as beginn) z) else wert -> 'schicht' end,
    'fahrzeug', coalesce(pg_temp.funkrufname(wert ->> 'fahrzeug'), wert ->> 'fahrzeug'),
    'praktikant', case when wert ->> 'praktikant' in ('ja', 'true') then true end,
    'von', pg_temp.zeitpunkt(split_part(wert ->> 'zeit', ' bis ', 1)),
    'bis', pg_temp.zeitpunkt(split_part(wert ->> 'zeit', ' bis ', 2))))
  end
$$;

update historie h set alt = n.alt, neu = n.neu
from (
  select _id, pg_temp.helfer(alt, objekt) as alt, pg_temp.helfer(neu, objekt) as neu
  from historie where bereich = 'sanitaetsdienste' and feld = 'helfer') n
where n._id = h._id and (n.alt, n.neu) is distinct from (h.alt, h.neu);

update historie set feld = 'schichten', alt = pg_temp.schicht(alt, substr(feld, 9)), neu = pg_temp.schicht(neu, substr(feld, 9))
where bereich = 'sanitaetsdienste' and feld like 'schicht:%';

update historie h set alt = pg_temp.umbenannt(alt, n.namen), neu = pg_temp.umbenannt(neu, n.namen)
from (values
  ('veranstalter', '{"Name": "name", "Ansprechpartner": "ansprechpartner", "Telefon": "telefon", "E-Mail": "email",
    "Rechnungsadresse": "rechnungsadresse", "Kundennummer": "kundennr"}'::jsonb),
  ('risiko', '{"Tabelle": "tabelle", "Punkte": "gesamt", "Helfer": "helfer", "übernommen": "uebernommen",
    "Grund der Abweichung": "manuelleAbweichungGrund"}'),
  ('anwesend', '{"Anwesend": "anwesend", "Nicht erschienen": "nichtErschienen", "Stunden": "stunden"}'),
  ('hilfeleistungen', '{"Versorgt": "versorgt", "Transporte": "transporte", "Notarzt": "notarzt", "Nachgeforderte RTW": "rtwNachgefordert"}')
) as n(feld, namen)
where h.bereich = 'sanitaetsdienste' and h.feld = n.feld;

-- One text each.
create or replace function pg_temp.einzeln(was text, wert jsonb) returns jsonb language sql stable as $$
  select coalesce(case was
    when 'ort' then to_jsonb(pg_temp.ort(wert #>> '{}'))
    when 'absageVon' then case wert #>> '{}' when 'uns' then '"wir"' when 'Veranstalter' then '"veranstalter"' end::jsonb
    when 'kopieVon' then (select jsonb_strip_nulls(jsonb_build_object('nummer', m[1], 'bezeichnung', m[2],
        '_id', (select d._id from sanitaetsdienste d where d.nummer = m[1])))
      from regexp_match(wert #>> '{}', '^(\S+) (.*)$') m where m is not null and jsonb_typeof(wert) = 'string')
    when 'fahrzeuge' then coalesce(to_jsonb(pg_temp.fahrzeug(wert #>> '{}')),
      (select jsonb_build_object('typ', m[1], 'fahrzeug', coalesce(pg_temp.fahrzeug(m[2]), m[2]),
          'grund', case m[3] when 'ist außer Dienst' then 'ausserDienst' else 'geloescht' end)
        from regexp_match(wert #>> '{}', '^(.+?) gesucht \((.*) (ist außer Dienst|gehört nicht mehr zum Bestand)\)$') m where m is not null))
    when 'helfer' then (select jsonb_build_object('von', m[1]::int, 'bis', m[2]::int)
      from regexp_match(wert #>> '{}', '^(-?\d+) bis (-?\d+)$') m where m is not null)
  end, wert)
$$;
update historie set alt = pg_temp.einzeln(feld, alt), neu = pg_temp.einzeln(feld, neu)
where bereich = 'sanitaetsdienste' and feld in ('ort', 'absageVon', 'kopieVon', 'fahrzeuge');
update historie set alt = case when alt ? 'helfer' then jsonb_set(alt, '{helfer}', pg_temp.einzeln('helfer', alt -> 'helfer')) else alt end,
  neu = case when neu ? 'helfer' then jsonb_set(neu, '{helfer}', pg_temp.einzeln('helfer', neu -> 'helfer')) else neu end
where bereich = 'sanitaetsdienste' and feld = 'risiko';

update historie set feld = case feld when 'Türschild' then 'tuerschild' else 'kalenderadresse' end, neu = '"neu"'
where bereich in ('fahrzeuge', 'orte') and feld in ('Türschild', 'Kalenderadresse');

alter table historie enable trigger historie_unveraenderlich;
