-- Home of a vehicle, for the card of a duty whose plan names no place.
create or replace view anlass_fahrzeuge as
select f._id, f.typ, f.bezeichnung, coalesce(f.kennung, '') as kennung, coalesce(f.funkrufname, '') as funkrufname, f.sitzplaetze,
  f.fuehrerscheinklasse, f."zulGesamtmasse", f."einweisungErforderlich", f.einweisungsgruppe,
  f.aktiv and f.status <> 'ausserDienst' as einsetzbar, f.standort
from fahrzeuge f;
