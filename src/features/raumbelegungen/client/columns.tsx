import { personName, columnState, columnTime } from '#blocks/belegung/client/index.ts'
import { purposeText } from '#blocks/belegung/contract.ts'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import type { TableColumn } from '#client/ui/list/column.ts'
import type { Raumbelegung } from '#features/raumbelegungen/contract.ts'
import { raumText } from './words.ts'

export const columns: readonly TableColumn<Raumbelegung>[] = [
  { id: 'titel', titel: 'Titel', value: ({ titel, sperrzeit }) => purposeText(titel, sperrzeit) },
  columnTime,
  { id: 'raum', titel: 'Raum', value: ({ raumDaten }) => raumText(raumDaten) },
  {
    id: 'verantwortlich',
    titel: 'Verantwortlich',
    value: ({ verantwortlichPerson, veranstalter }) => veranstalter || personName(verantwortlichPerson),
    show: ({ verantwortlichPerson, veranstalter }) =>
      veranstalter || (verantwortlichPerson && <PersonName person={verantwortlichPerson} />),
  },
  { id: 'personen', titel: 'Personen', right: true, value: ({ personen }) => personen },
  columnState,
]
