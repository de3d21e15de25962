import type * as z from 'zod/mini'
import type { person as personSchema } from '#contract/bausteine.ts'
import { zeitraum } from '#client/datum.ts'
import type { Spalte } from '#client/ui/spalte.ts'
import { Statusmarke } from '#client/ui/Statusmarke.tsx'
import type { Belegung } from './art.ts'
import { BELEGUNGSSTATUS_NAMEN } from '../contract.ts'
import { STATUS_TOENE } from './woerter.ts'

// The columns that lists of bookings have in common.
export const spalteZeit: Spalte<Belegung> = {
  id: 'beginn',
  titel: 'Zeit',
  wert: ({ beginn }) => beginn,
  zeige: ({ beginn, ende }) => zeitraum(beginn, ende),
}
export const spalteStand: Spalte<Belegung> = {
  id: 'status',
  titel: 'Stand',
  karte: 'marke',
  breite: '140px',
  wert: ({ status }) => BELEGUNGSSTATUS_NAMEN[status],
  zeige: ({ status }) => <Statusmarke ton={STATUS_TOENE[status]}>{BELEGUNGSSTATUS_NAMEN[status]}</Statusmarke>,
}
export const personenname = (person: z.output<typeof personSchema> | null): string => (person ? `${person.vorname} ${person.nachname}` : '')
