import { Eckwerte } from '#blocks/belegung/client/index.ts'
import { Personenname } from '#client/ui/Personenname.tsx'
import type { Raumbelegung } from '#features/raumbelegungen/contract.ts'
import { raumname, ruestzeit } from './woerter.ts'

/** What is known of a room's booking. */
export const Eckdaten = ({ belegung }: { readonly belegung: Raumbelegung }) => {
  const { raumDaten, verantwortlichPerson, veranstalter, personen, bestuhlung, ausstattung, oeffentlich } = belegung
  return (
    <Eckwerte
      belegung={belegung}
      was={[['Raum', raumname(raumDaten)]]}
      werte={[
        ['Rüstzeit', ruestzeit(belegung)],
        ['Veranstalter', veranstalter],
        ['Verantwortlich', verantwortlichPerson && <Personenname person={verantwortlichPerson} alsVerweis />],
        ['Personen', personen === null ? '' : String(personen)],
        ['Bestuhlung', bestuhlung],
        ['Ausstattung', ausstattung.join(', ')],
        ['Öffentlich', oeffentlich && 'Ja, für alle offen'],
      ]}
    />
  )
}
