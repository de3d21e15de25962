-- Ten times a demo chapter: nine copies of whatever grows, as a superuser, while nobody writes. Triggers rest meanwhile; what they keep
-- (times, sums, counts) is copied as every other table, since a copy of everything needs the same of it.
set session_replication_role = replica;
set synchronous_commit = off;
set maintenance_work_mem = '512MB';

-- The k-th copy of a key: demo chapters begin theirs with 0.
create function pg_temp.copied(id uuid, k int) returns uuid language sql immutable as $$ select ('1' || k || substr(id::text, 3))::uuid $$;

-- Columns that must differ between copies beside the keys, as SQL over the old value %1$I and the number of the copy $1.
create temporary table differs (tabelle text, spalte text, ausdruck text);
insert into differs values
  ('users', 'username', 'left(''z'' || $1::text || %1$I, 40)'),
  ('users', 'primary_email', '$1::text || %1$I'),
  ('users', 'email', 'array[$1::text || primary_email]'),
  ('users', 'nachname', '%1$I || chr(96 + $1)'),
  ('profile', 'personalnummer', 'case when %1$I = '''' then '''' else %1$I || $1::text end'),
  ('fahrzeuge', 'kennzeichen', '''M'' || chr(65 + $1) || substr(%1$I, 3)'),
  ('fahrzeuge', 'kennung', 'case when %1$I = '''' then '''' else %1$I || $1::text end'),
  ('orte', 'name', '%1$I || '' ('' || $1::text || '')'''),
  ('sanitaetsdienste', 'nummer', 'split_part(%1$I, ''-'', 1) || ''-'' || split_part(%1$I, ''-'', 2) || ''-'' || ($1 * 10000 + split_part(%1$I, ''-'', 3)::int)'),
  -- Years of 53 weeks are rare.
  ('ktw_wochen', 'jahr', 'case when kw = 53 then (array[2004, 2009, 2015, 2032, 2037, 2043, 2048, 2054, 2060])[$1] else %1$I + 7 * $1 end'),
  ('ktw_sonntage', 'kennung', '%1$I || $1::text');

-- Settings, numbers without gaps and credentials stay as they are.
create temporary table stays (tabelle text);
insert into stays select regexp_split_to_table('migrationen config sitzungen dateien geheimnisse idempotenz sicherungen mails tagesmengen nummernkreise
  passworttoken anmeldeversuche kontowechsel kalenderabos kalenderadressen pushgeraete dienstabend_geheimnis aufbewahrung importzuordnungen groupalarm_labels
  vormerkungen kleidung melder schluessel geraete leihen zaehlungen zaehlposten bestandsbewegungen anfragen einsatzberichte einsatzbericht_kraefte einsatzbericht_fahrzeuge
  lehrgaenge alarmeinheiten stellen checklisten bedarfstabellen newsletter changelog kummerkasten cdienste rettungsdienstfortbildungen rdf_teilnahmen
  rechnungen rechnungssaetze rechnungsdokumente rechnungszahlungen rechnungsnummern verguetungssaetze auslagen auszahlungen auszahlungspositionen sepadateien', '\s+');

-- Exclusions and plain indexes are dropped, and made anew from all rows: a copy would pay them row by row.
create temporary table later as
select conrelid::regclass as tabelle, format('alter table %s drop constraint %I', conrelid::regclass, conname) as weg,
  format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as wieder
from pg_constraint where contype = 'x' and connamespace = 'public'::regnamespace
union all
select indrelid::regclass, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
from pg_index i join pg_class c on c.oid = indrelid and c.relnamespace = 'public'::regnamespace
where not indisunique and not exists (select from pg_constraint where conindid = indexrelid);

do $$
declare
  t text;
  act record;
  cols text;
  vals text;
  failed text := '';
  -- Tables with keys of their own, and tables that refer to them.
  growing text[] := array(
    select c.relname::text from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and c.relname not in (select tabelle from stays)
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.atttypid = 'uuid'::regtype and a.attnum > 0 and not a.attisdropped));
begin
  for act in select weg from later where tabelle in (select to_regclass('public.' || quote_ident(g)) from unnest(growing) g) loop execute act.weg; end loop;
  foreach t in array growing loop
    select string_agg(quote_ident(a.attname), ', '),
      string_agg(case
        when d.ausdruck is not null then format(d.ausdruck, a.attname)
        when a.atttypid = 'uuid'::regtype and not exists (select from pg_constraint c join stays s on c.confrelid = to_regclass('public.' || s.tabelle)
          where c.conrelid = a.attrelid and c.contype = 'f' and c.conkey = array[a.attnum]) then format('pg_temp.copied(%I, k)', a.attname)
        when a.atttypid = 'uuid[]'::regtype then format('array(select pg_temp.copied(x, k) from unnest(%I) x)', a.attname)
        else quote_ident(a.attname) end, ', ')
      into cols, vals
    from pg_attribute a left join differs d on d.tabelle = t and d.spalte = a.attname
    where a.attrelid = ('public.' || t)::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = '';
    begin
      execute format('insert into %I (%s) select %s from %I, generate_series(1, 9) k', t, cols, replace(vals, '$1', 'k'), t);
    exception when others then failed := failed || e'\n' || t || ': ' || sqlerrm;
    end;
  end loop;
  if failed <> '' then raise exception 'not copied: %', failed; end if;
  for act in select wieder from later where tabelle in (select to_regclass('public.' || quote_ident(g)) from unnest(growing) g) loop execute act.wieder; end loop;
end $$;
-- Times of what was not copied.
delete from personenzeiten where quelle in (select tabelle from stays) and left(eintrag::text, 1) <> '0';
-- Sums of days, which know no member.
delete from tagessummen;
insert into tagessummen select datum, art, status, uuid_hash(profil) & 3, sum(stunden * 4), count(*), sum("anfahrtKm") from stundennachweise
where status in ('eingereicht', 'bestaetigt') group by 1, 2, 3, 4;
reset session_replication_role;
analyze;
