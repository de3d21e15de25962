import { personenname, spalteStand, spalteZeit } from '#blocks/belegung/client/index.ts'
import type { Spalte } from '#client/ui/spalte.ts'
import type { Fahrzeugbelegung } from '#features/fahrzeugbelegungen/contract.ts'
import { ART_NAMEN } from '#features/fahrzeugbelegungen/contract.ts'

export const spalten: readonly Spalte<Fahrzeugbelegung>[] = [
  { id: 'zweck', titel: 'Zweck', wert: ({ zweck }) => zweck },
  spalteZeit,
  { id: 'fahrzeug', titel: 'Fahrzeug', wert: ({ fahrzeugDaten }) => fahrzeugDaten.bezeichnung },
  { id: 'art', titel: 'Art', wert: ({ art, dienst }) => (dienst ? 'Sanitätsdienst' : ART_NAMEN[art]) },
  { id: 'verantwortlich', titel: 'Verantwortlich', wert: ({ verantwortlichPerson }) => personenname(verantwortlichPerson) },
  spalteStand,
]
