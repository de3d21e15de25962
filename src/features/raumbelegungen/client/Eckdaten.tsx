import { zeitraum } from '#client/datum.ts'
import { Eckwerte } from '#client/ui/belegung/Eckwerte.tsx'
import { STATUS_NAMEN, STATUS_TOENE } from '#client/ui/belegung/woerter.ts'
import { Personenname } from '#client/ui/Personenname.tsx'
import { Statusmarke } from '#client/ui/Statusmarke.tsx'
import type { Raumbelegung } from '#features/raumbelegungen/contract.ts'
import { raumname, ruestzeit } from './woerter.ts'

/** What is known of a booking. */
export const Eckdaten = ({ belegung }: { readonly belegung: Raumbelegung }) => {
  const { status, grund, raumDaten, beginn, ende, verantwortlichPerson, veranstalter, personen, bestuhlung, ausstattung } = belegung
  const stand = <Statusmarke ton={STATUS_TOENE[status]}>{STATUS_NAMEN[status]}</Statusmarke>
  return (
    <Eckwerte
      werte={[
        ['Stand', stand],
        ['Grund', grund],
        ['Raum', raumname(raumDaten)],
        ['Zeit', zeitraum(beginn, ende)],
        ['Rüstzeit', ruestzeit(belegung)],
        ['Veranstalter', veranstalter],
        ['Verantwortlich', verantwortlichPerson && <Personenname person={verantwortlichPerson} alsVerweis />],
        ['Personen', personen === null ? '' : String(personen)],
        ['Bestuhlung', bestuhlung],
        ['Ausstattung', ausstattung.join(', ')],
        ['Öffentlich', belegung.oeffentlich && 'Ja, für alle offen'],
        ['Serie', belegung.serie && 'Gehört zu einer Serie'],
        ['Bemerkung', belegung.bemerkung],
      ]}
    />
  )
}
