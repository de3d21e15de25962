import { zeitraum } from '#client/datum.ts'
import { STATUS_NAMEN, STATUS_TOENE } from '#client/ui/belegung/woerter.ts'
import type { Spalte } from '#client/ui/spalte.ts'
import { Statusmarke } from '#client/ui/Statusmarke.tsx'
import type { Fahrzeugbelegung } from '#features/fahrzeugbelegungen/contract.ts'
import { ART_NAMEN } from './woerter.ts'

const name = (person: { vorname: string; nachname: string } | null) => (person ? `${person.vorname} ${person.nachname}` : '')

export const spalten: readonly Spalte<Fahrzeugbelegung>[] = [
  { id: 'zweck', titel: 'Zweck', wert: ({ zweck }) => zweck },
  { id: 'beginn', titel: 'Zeit', wert: ({ beginn }) => beginn, zeige: ({ beginn, ende }) => zeitraum(beginn, ende) },
  { id: 'fahrzeug', titel: 'Fahrzeug', wert: ({ fahrzeugDaten }) => fahrzeugDaten.bezeichnung },
  { id: 'art', titel: 'Art', wert: ({ art, dienst }) => (dienst ? 'Sanitätsdienst' : (ART_NAMEN[art] ?? art)) },
  { id: 'verantwortlich', titel: 'Verantwortlich', wert: ({ verantwortlichPerson }) => name(verantwortlichPerson) },
  {
    id: 'status',
    titel: 'Stand',
    karte: 'marke',
    breite: '140px',
    wert: ({ status }) => STATUS_NAMEN[status],
    zeige: ({ status }) => <Statusmarke ton={STATUS_TOENE[status]}>{STATUS_NAMEN[status]}</Statusmarke>,
  },
]
