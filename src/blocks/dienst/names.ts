// Words of the sign-up block without schemas, for the first screen.

/** Higher than any chapter's size: upper limit of one response. */
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
/** Sign-ups in these states have a place, request one, or wait. */
export const STANDING_ANMELDUNG = ['gemeldet', 'eingeteilt', 'warteliste'] as const satisfies readonly Anmeldestatus[]
export const isStandingStatus = (status: Anmeldestatus): boolean => STANDING_ANMELDUNG.some((standing) => standing === status)

/** Stored sign-off reason of the giver after a hand-over. Contains no name, so deleted accounts leave none. */
export const HAND_OVER = 'Platz übergeben'

/** A kind's words for attending; the other words derive from them (verbs.ts). */
export interface Verbs {
  readonly join: string
  /** Members attend as guests or learners: places are free, and none counts as missing. */
  readonly invites?: true
}
const HELP = { join: 'Mich melden' }
const ENROL = { join: 'Anmelden', invites: true } as const
export const VERBS = {
  sanitaetsdienst: HELP,
  ktw: HELP,
  blutspende: { join: 'Ich komme' },
  dienstabend: { join: 'Ich komme', invites: true },
  veranstaltung: ENROL,
  ausbildung: ENROL,
} as const satisfies Readonly<Record<string, Verbs>>

/** Lists behind the tiles of a planner, named as on their screens. */
export const WAITING_NAMES = {
  frei: 'Bald und nicht voll',
  ersatz: 'Ersatz gesucht',
  ohneFahrzeug: 'Ohne Fahrzeug',
  wartet: 'Meldungen warten',
  abschluss: 'Noch abzuschließen',
} as const
export type WaitingList = keyof typeof WAITING_NAMES
export const WAITING_LISTS = Object.keys(WAITING_NAMES) as WaitingList[]

/** True for plans of the ambulance: each seat is an offer of its own. */
export const isSeatPlan = (kind: string): boolean => kind === 'ktwWoche' || kind === 'ktwSonntag'
