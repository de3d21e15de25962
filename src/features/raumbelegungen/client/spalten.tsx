import { zeitraum } from '#client/datum.ts'
import { STATUS_NAMEN, STATUS_TOENE } from '#client/ui/belegung/woerter.ts'
import type { Spalte } from '#client/ui/spalte.ts'
import { Statusmarke } from '#client/ui/Statusmarke.tsx'
import type { Raumbelegung } from '#features/raumbelegungen/contract.ts'
import { raumname } from './woerter.ts'

const name = (person: { vorname: string; nachname: string } | null) => (person ? `${person.vorname} ${person.nachname}` : '')

export const spalten: readonly Spalte<Raumbelegung>[] = [
  { id: 'titel', titel: 'Titel', wert: ({ titel }) => titel },
  { id: 'beginn', titel: 'Zeit', wert: ({ beginn }) => beginn, zeige: ({ beginn, ende }) => zeitraum(beginn, ende) },
  { id: 'raum', titel: 'Raum', wert: ({ raumDaten }) => raumname(raumDaten) },
  {
    id: 'verantwortlich',
    titel: 'Verantwortlich',
    wert: ({ verantwortlichPerson, veranstalter }) => veranstalter || name(verantwortlichPerson),
  },
  { id: 'personen', titel: 'Personen', rechts: true, wert: ({ personen }) => personen },
  {
    id: 'status',
    titel: 'Stand',
    karte: 'marke',
    breite: '140px',
    wert: ({ status }) => STATUS_NAMEN[status],
    zeige: ({ status }) => <Statusmarke ton={STATUS_TOENE[status]}>{STATUS_NAMEN[status]}</Statusmarke>,
  },
]
