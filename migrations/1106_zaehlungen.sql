-- Counts of the first screen read what they count, not whole tables.
create index fahrten_ende_idx on fahrten ("ende");
create index ausbildungen_ungeprueft_idx on ausbildungen ("profil") where "geprueftAm" is null;

-- The three dates of a profile come from one pass over it.
create or replace view fristen as
select 'ausbildung' as art, a._id as objekt, a."profil", a."bezeichnung"::text as titel, a."gueltigBis" as faellig, a."warnungTage" as schritte
  from ablaufende_ausbildungen a
union all
select 'ausbildung', a._id, a."profil", a."bezeichnung"::text, null, '{}' from ausbildungen a where a."geprueftAm" is null
union all
select d.art, p._id, p._id, d.titel, d.faellig, d.schritte
  from profile p cross join lateral (values
    ('fuehrerscheinkontrolle', 'Führerscheinkontrolle', p."fuehrerscheinKontrolleNaechsteAm", '{30,7}'::int[], p."fuehrerscheinklassen" <> '{}'),
    ('fuehrerschein', 'Führerschein', p."fuehrerscheinGueltigBis", '{90,30,7}',
      p."fuehrerscheinklassen" <> '{}' and p."fuehrerscheinGueltigBis" is not null),
    ('fuehrungszeugnis', 'Führungszeugnis', p."fuehrungszeugnisNaechstesAm", '{90,30,7}', true)) d (art, titel, faellig, schritte, gilt)
  where d.gilt
union all
-- Of several briefings the one that holds longest; on one vehicle of a group they hold for all of it.
select 'einweisung', e._id, e."profil", 'Einweisung ' || f."bezeichnung", e."gueltigBis", '{90,30,7}'
  from einweisungen e join fahrzeuge f on f._id = e."fahrzeug" and f."aktiv"
  where e."bestanden" and not exists (
    select 1 from einweisungen n join fahrzeuge g on g._id = n."fahrzeug"
    where n."profil" = e."profil" and n."bestanden" and (n."gueltigBis", n._id) > (e."gueltigBis", e._id)
      and (n."fahrzeug" = e."fahrzeug" or (f."einweisungsgruppe" <> '' and g."einweisungsgruppe" = f."einweisungsgruppe"))
  )
union all
select case when l."melder" is not null then 'melder' when l."schluessel" is not null then 'schluessel'
    when l."geraet" is not null then 'geraet' else 'kleidung' end, l._id, l."profil",
  'Rückgabe: ' || coalesce('Melder ' || m."modell" || ' ' || m."seriennummer", 'Schlüssel ' || s."nummer", g."bezeichnung",
    k."bezeichnung" || coalesce(' ' || nullif(k."groesse", ''), '')), l."faelligAm", '{7}'
  from leihen l left join melder m on m._id = l."melder" left join schluessel s on s._id = l."schluessel" left join geraete g on g._id = l."geraet"
    left join kleidung k on k._id = l."kleidung"
  where l."zurueckAm" is null and l."faelligAm" is not null;
