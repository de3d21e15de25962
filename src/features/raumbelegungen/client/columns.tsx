import { personName, columnState, columnTime } from '#blocks/belegung/client/index.ts'
import type { TableColumn } from '#client/ui/column.ts'
import type { Raumbelegung } from '#features/raumbelegungen/contract.ts'
import { raumname } from './words.ts'

export const columns: readonly TableColumn<Raumbelegung>[] = [
  { id: 'titel', titel: 'Titel', wert: ({ titel }) => titel },
  columnTime,
  { id: 'raum', titel: 'Raum', wert: ({ raumDaten: raumData }) => raumname(raumData) },
  {
    id: 'verantwortlich',
    titel: 'Verantwortlich',
    wert: ({ verantwortlichPerson, veranstalter }) => veranstalter || personName(verantwortlichPerson),
  },
  { id: 'personen', titel: 'Personen', right: true, wert: ({ personen }) => personen },
  columnState,
]
