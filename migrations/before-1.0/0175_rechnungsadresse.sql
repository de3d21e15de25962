-- The address of a bill in parts (entities.md 2.18): "Hauptstr. 1\n12345 Ort", with lines around it. What is not understood stays whole in "zusatz".
create function pg_temp.adresse(text text, name text) returns jsonb language plpgsql as $$
declare
  zeilen text[] := array(select trim(z) from regexp_split_to_table(text, '[\r\n,;]+') z where trim(z) <> '');
  ort int := (select min(i) from generate_subscripts(zeilen, 1) i where zeilen[i] ~ '^\d{5} \S');
  leer jsonb := '{"zusatz": "", "strasse": "", "hausnummer": "", "plz": "", "stadt": "", "land": ""}';
  strasse text;
  nummer text;
begin
  if ort is null or ort = 1 then return leer || jsonb_build_object('zusatz', trim(text)); end if;
  nummer := coalesce(substring(zeilen[ort - 1] from '\s(\d+\s?[a-zA-Z]?(\s?[-–/]\s?\d+\s?[a-zA-Z]?)?)$'), '');
  strasse := trim(left(zeilen[ort - 1], length(zeilen[ort - 1]) - length(nummer)));
  if length(strasse) > 120 or length(nummer) > 20 or length(zeilen[ort]) > 86 then return leer || jsonb_build_object('zusatz', trim(text)); end if;
  return leer || jsonb_build_object('strasse', strasse, 'hausnummer', nummer, 'plz', left(zeilen[ort], 5), 'stadt', trim(substr(zeilen[ort], 7)),
    'zusatz', (select coalesce(string_agg(zeilen[i], ', ' order by i), '') from generate_subscripts(zeilen, 1) i
      where i not in (ort - 1, ort) and zeilen[i] is distinct from name));
end
$$;
create function pg_temp.mit_adresse(wert jsonb) returns jsonb language sql as $$
  select case when jsonb_typeof(wert -> 'rechnungsadresse') = 'string'
    then jsonb_set(wert, '{rechnungsadresse}', pg_temp.adresse(wert ->> 'rechnungsadresse', wert ->> 'name')) else wert end
$$;
update sanitaetsdienste set "veranstalter" = pg_temp.mit_adresse("veranstalter");
alter table historie disable trigger historie_unveraenderlich;
update historie set alt = pg_temp.mit_adresse(alt), neu = pg_temp.mit_adresse(neu) where bereich = 'sanitaetsdienste' and feld = 'veranstalter';
alter table historie enable trigger historie_unveraenderlich;
