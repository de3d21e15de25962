-- What of a member ends on a day, or is still open (no day): records of training, licence and its checks, certificate of conduct, briefings.
-- One kind of deadline more is one part more. `schritte`: so many days ahead its people are told.
create view fristen as
select 'ausbildung' as art, a._id as objekt, a."profil", a."bezeichnung"::text as titel, a."gueltigBis" as faellig, a."warnungTage" as schritte
  from ablaufende_ausbildungen a
union all
select 'ausbildung', a._id, a."profil", a."bezeichnung"::text, null, '{}' from ausbildungen a where a."geprueftAm" is null
union all
select 'fuehrerscheinkontrolle', p._id, p._id, 'Führerscheinkontrolle', p."fuehrerscheinKontrolleNaechsteAm", '{30,7}'
  from profile p where p."fuehrerscheinklassen" <> '{}'
union all
select 'fuehrerschein', p._id, p._id, 'Führerschein', p."fuehrerscheinGueltigBis", '{90,30,7}'
  from profile p where p."fuehrerscheinklassen" <> '{}' and p."fuehrerscheinGueltigBis" is not null
union all
select 'fuehrungszeugnis', p._id, p._id, 'Führungszeugnis', p."fuehrungszeugnisNaechstesAm", '{90,30,7}' from profile p
union all
-- Of several briefings the one that holds longest; on one vehicle of a group they hold for all of it.
select 'einweisung', e._id, e."profil", 'Einweisung ' || f."bezeichnung", e."gueltigBis", '{90,30,7}'
  from einweisungen e join fahrzeuge f on f._id = e."fahrzeug" and f."aktiv"
  where e."bestanden" and not exists (
    select 1 from einweisungen n join fahrzeuge g on g._id = n."fahrzeug"
    where n."profil" = e."profil" and n."bestanden" and (n."gueltigBis", n._id) > (e."gueltigBis", e._id)
      and (n."fahrzeug" = e."fahrzeug" or (f."einweisungsgruppe" <> '' and g."einweisungsgruppe" = f."einweisungsgruppe"))
  );

-- Who was told, and at which step (days left at most; -1: it has ended).
create table fristerinnerungen (
  "art" text not null,
  "objekt" uuid not null,
  "faellig" date not null,
  "schritt" int not null,
  primary key ("art", "objekt", "faellig", "schritt")
);
create index fristerinnerungen_faellig_idx on fristerinnerungen ("faellig");

-- Whose medical qualification follows records, and will be another on a later day because one of them has ended by then; the last good day
-- of the one they have today.
create function ausbildung_bis(tag date, heute date) returns table (profil uuid, sanitaet text, endet date) stable language sql as $$
  select p._id, h.sanitaet, (
    select max(a."gueltigBis") from ausbildungen a join lehrgaenge l on l._id = a."lehrgang"
    where a."profil" = p._id and a."bestanden" and a."geprueftAm" is not null and l."qualifikation" = p."sanitaetsausbildung"
  )
  from profile p cross join lateral hoechste_ausbildung(p._id, tag) h
  where p."ausbildungAusNachweisen" and h.sanitaet <> p."sanitaetsausbildung" and p._id in (
    select a."profil" from ausbildungen a
    where a."gueltigBis" >= heute and a."gueltigBis" < tag and a."bestanden" and a."geprueftAm" is not null
  )
$$;

-- Who helps from elsewhere does not sign in (entities.md 2.1).
update users u set "gesperrt" = true from profile p where p."user" = u._id and p."status" = 'extern' and not u."gesperrt";
delete from sitzungen s using profile p where p."user" = s."user" and p."status" = 'extern';
