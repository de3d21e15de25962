-- How a search reads (src/contract/search.ts): case and accents do not count, whatever the sign; umlauts stand in both usual spellings.
create or replace function suchtext(t text) returns text language plpgsql immutable strict parallel safe as $$
declare
  n text;
begin
  if t ~ '^[ -~]*$' then return lower(t); end if;
  n := translate(replace(replace(replace(lower(normalize(t, NFD)), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'øØłŁđĐðÐı', 'oollddddi');
  t := regexp_replace(n, '[\u0300-\u036f]', '', 'g');
  if n !~ '[aou]\u0308' then return t; end if;
  return regexp_replace(regexp_replace(n, '([aou])\u0308', '\1e', 'g'), '[\u0300-\u036f]', '', 'g') || ' ' || t;
end $$;
drop function suchwort(text);
create function suchtext(list text[]) returns text language sql immutable strict parallel safe return suchtext(array_to_string(list, ' '));

reindex index sanitaetsdienste_suche_idx;
reindex index fahrzeugbelegungen_suche_idx;
reindex index raumbelegungen_suche_idx;

-- Members are searched with every letter that is typed: their texts are folded when they are written.
alter table users add column suche text not null generated always as (suchtext(vorname || ' ' || nachname)) stored;
alter table profile add column suche text not null generated always as (suchtext(gruppe) || ' ' || suchtext(funktionen)) stored;

create or replace view personen as
select
  p._id,
  p."user",
  u.vorname,
  u.nachname,
  u.vorname || ' ' || u.nachname as name,
  json_build_object('_id', p._id, 'vorname', u.vorname, 'nachname', u.nachname) as person,
  u.primary_email as email,
  u.primary_telefon as telefon,
  u.gesperrt,
  u.rechte,
  p.status,
  p.gruppe,
  p.geburtsdatum,
  p.sanitaetsausbildung,
  p.fuehrerscheinklassen,
  p."emailBenachrichtigungen",
  p."erinnerungVorlauf",
  p."geloeschtAm",
  u.suche
from profile p
join users u on u._id = p."user";
