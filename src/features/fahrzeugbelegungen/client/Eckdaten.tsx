import { zeitraum } from '#client/datum.ts'
import { pfad } from '#client/pfade.ts'
import { Eckwerte } from '#client/ui/belegung/Eckwerte.tsx'
import { STATUS_NAMEN, STATUS_TOENE } from '#client/ui/belegung/woerter.ts'
import { Personenname } from '#client/ui/Personenname.tsx'
import { Statusmarke } from '#client/ui/Statusmarke.tsx'
import { Verweis } from '#client/verweis.tsx'
import type { Fahrzeugbelegung } from '#features/fahrzeugbelegungen/contract.ts'
import { ART_NAMEN, fahrzeugname } from './woerter.ts'

/** What is known of a booking. */
export const Eckdaten = ({ belegung }: { readonly belegung: Fahrzeugbelegung }) => {
  const { status, grund, fahrzeugDaten, weitere, beginn, ende, art, fahrerPerson, verantwortlichPerson, ziel, bemerkung, dienst, serie } =
    belegung
  const km = [belegung.kmStart, belegung.kmEnde].map((stand) => stand?.toLocaleString('de-DE') ?? '…').join(' – ')
  const stand = <Statusmarke ton={STATUS_TOENE[status]}>{STATUS_NAMEN[status]}</Statusmarke>
  return (
    <Eckwerte
      werte={[
        ['Stand', stand],
        ['Grund', grund],
        ['Fahrzeug', fahrzeugname(fahrzeugDaten)],
        ['Auch gebucht', weitere.map(({ bezeichnung }) => bezeichnung).join(', ')],
        ['Zeit', zeitraum(beginn, ende)],
        ['Dienst', dienst && <Verweis nach={pfad('/sanitaetsdienst/{id}', { id: dienst._id })}>{dienst.bezeichnung}</Verweis>],
        ['Art', dienst ? '' : (ART_NAMEN[art] ?? art)],
        ['Verantwortlich', verantwortlichPerson && <Personenname person={verantwortlichPerson} alsVerweis />],
        ['Fahrer', fahrerPerson && <Personenname person={fahrerPerson} alsVerweis />],
        ['Ziel', ziel],
        ['Kilometer', belegung.kmStart === null && belegung.kmEnde === null ? '' : km],
        ['Serie', serie && 'Gehört zu einer Serie'],
        ['Bemerkung', bemerkung],
      ]}
    />
  )
}
