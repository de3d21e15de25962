import { BelegungFacts } from '#blocks/belegung/client/index.ts'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import type { Raumbelegung } from '#features/raumbelegungen/contract.ts'
import { raumText, ruestzeitText } from './words.ts'

export const Eckdaten = ({ belegung }: { readonly belegung: Raumbelegung }) => {
  const { raumDaten, verantwortlichPerson, veranstalter, personen, bestuhlung, ausstattung, oeffentlich } = belegung
  return (
    <BelegungFacts
      belegung={belegung}
      was={[['Raum', raumText(raumDaten)]]}
      values={[
        ['Rüstzeit', ruestzeitText(belegung)],
        ['Veranstalter', veranstalter],
        ['Verantwortlich', verantwortlichPerson && <PersonName person={verantwortlichPerson} withFace />],
        ['Personen', personen === null ? '' : String(personen)],
        ['Bestuhlung', bestuhlung],
        ['Ausstattung', ausstattung.join(', ')],
        ['Öffentlich', oeffentlich && 'Ja, für alle offen'],
      ]}
    />
  )
}
