// The words of signing up, without schemas: the first screen names them.

/** More than any chapter has; the most of one answer. */
export const ALL_CANDIDATES = 100_000

export const ANMELDESTATUS_NAMES = {
  gemeldet: 'Gemeldet',
  eingeteilt: 'Eingeteilt',
  warteliste: 'Warteliste',
  abgelehnt: 'Abgelehnt',
  abgesagt: 'Abgesagt',
  nichtErschienen: 'Nicht erschienen',
} as const

export type Anmeldestatus = keyof typeof ANMELDESTATUS_NAMES
/** A sign-up with one of these has a place, asks for one, or waits. */
export const STANDING_ANMELDUNG = ['gemeldet', 'eingeteilt', 'warteliste'] as const satisfies readonly Anmeldestatus[]
export const stands = (status: Anmeldestatus): boolean => STANDING_ANMELDUNG.some((one) => one === status)

/** Stored reason of a giver's sign-off after a hand-over; without a name, for ended accounts leave none. */
export const HAND_OVER = 'Platz übergeben'

/** A kind's words for coming; all others follow from them (verbs.ts). */
export interface Verbs {
  readonly join: string
  /** Members come as guests or to learn: places are free, nobody is missing. */
  readonly invites?: true
}
const HELP = { join: 'Mich melden' }
const ENROL = { join: 'Anmelden', invites: true } as const
/** The one table of words per kind. */
export const VERBS = {
  sanitaetsdienst: HELP,
  ktw: HELP,
  blutspende: { join: 'Ich komme' },
  dienstabend: { join: 'Ich komme', invites: true },
  veranstaltung: ENROL,
  ausbildung: ENROL,
} as const satisfies Readonly<Record<string, Verbs>>
