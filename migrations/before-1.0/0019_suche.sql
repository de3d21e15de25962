-- How a search reads: case, umlauts and accents do not count. A word has its umlauts spelled out; a text has them in both usual
-- spellings, so that "mueller", "Müller" and "muller" find Müller, and "Müller" finds Mueller.
create function suchwort(t text) returns text language sql immutable parallel safe
  return translate(replace(replace(replace(replace(lower(translate(t, 'ÄÖÜ', 'äöü')), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ß', 'ss'),
    'àáâãåçèéêëìíîïıñòóôõøùúûýÿčćďěłńňřśšťůžźż', 'aaaaaceeeeiiiiinooooouuuyyccdelnnrsstuzzz');
create function suchtext(t text) returns text language sql immutable parallel safe
  return suchwort(t) || case when t ~ '[äöüÄÖÜ]' then ' ' || suchwort(translate(t, 'äöüÄÖÜ', 'aouAOU')) else '' end;

drop index sanitaetsdienste_suche_idx;
create index sanitaetsdienste_suche_idx on sanitaetsdienste using gin (suchtext("nummer" || ' ' || "bezeichnung" || ' ' || ("veranstalter" ->> 'name')) gin_trgm_ops);
drop index fahrzeugbelegungen_suche_idx;
create index fahrzeugbelegungen_suche_idx on fahrzeugbelegungen using gin (suchtext("zweck" || ' ' || "ziel") gin_trgm_ops);
drop index raumbelegungen_suche_idx;
create index raumbelegungen_suche_idx on raumbelegungen using gin (suchtext("titel" || ' ' || "veranstalter") gin_trgm_ops);
-- No search says it in these words.
drop index orte_suche_idx;
