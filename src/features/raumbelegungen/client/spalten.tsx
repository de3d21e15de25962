import { personenname, spalteStand, spalteZeit } from '#blocks/belegung/client/index.ts'
import type { Spalte } from '#client/ui/spalte.ts'
import type { Raumbelegung } from '#features/raumbelegungen/contract.ts'
import { raumname } from './woerter.ts'

export const spalten: readonly Spalte<Raumbelegung>[] = [
  { id: 'titel', titel: 'Titel', wert: ({ titel }) => titel },
  spalteZeit,
  { id: 'raum', titel: 'Raum', wert: ({ raumDaten }) => raumname(raumDaten) },
  {
    id: 'verantwortlich',
    titel: 'Verantwortlich',
    wert: ({ verantwortlichPerson, veranstalter }) => veranstalter || personenname(verantwortlichPerson),
  },
  { id: 'personen', titel: 'Personen', rechts: true, wert: ({ personen }) => personen },
  spalteStand,
]
