-- A search reads a name in any signs of a keyboard (src/contract/search.ts): apostrophes and invisible signs do not count, each dash is a hyphen.
create or replace function suchtext(t text) returns text language plpgsql immutable strict parallel safe as $$
declare
  n text;
begin
  if t ~ '^[ -~]*$' then return translate(lower(t), '''`', ''); end if;
  n := translate(replace(replace(replace(lower(normalize(t, NFD)), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'øØłŁđĐðÐı', 'oollddddi');
  n := translate(n, U&'\2010\2011\2012\2013\2014\2212''`\00B4\2018\2019\201B\2032\02BC\00AD\200B\200C\200D\2060\FEFF', '------');
  t := regexp_replace(n, '[\u0300-\u036f]', '', 'g');
  if n !~ '[aou]\u0308' then return t; end if;
  return regexp_replace(regexp_replace(n, '([aou])\u0308', '\1e', 'g'), '[\u0300-\u036f]', '', 'g') || ' ' || t;
end $$;

reindex index sanitaetsdienste_suche_idx;
reindex index fahrzeugbelegungen_suche_idx;
reindex index raumbelegungen_suche_idx;
update users set suche = default where suche <> suchtext(vorname || ' ' || nachname);
update profile set suche = default where suche <> suchtext(gruppe) || ' ' || suchtext(funktionen);
