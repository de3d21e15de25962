// The words of signing up, without schemas: the first screen names them.

export const ANMELDESTATUS_NAMES = {
  gemeldet: 'Gemeldet',
  eingeteilt: 'Eingeteilt',
  warteliste: 'Warteliste',
  abgelehnt: 'Abgelehnt',
  abgesagt: 'Abgesagt',
  nichtErschienen: 'Nicht erschienen',
} as const

/** A kind's words for coming: on buttons, in mails, and for asking others. */
export interface Verbs {
  readonly join: string
  /** "Ansehen und melden" */
  readonly verb: string
  /** "Melden kannst du dich bis …" */
  readonly until: string
  readonly ask: string
  /** Members come as guests or to learn: places are free, nobody is missing. */
  readonly invites?: true
}
const HELP = { join: 'Mich melden', verb: 'melden', until: 'Melden kannst du dich', ask: 'Helfer anfragen' }
const GUEST = { ask: 'Mitglieder einladen', invites: true } as const
const ENROL = { ...GUEST, join: 'Anmelden', verb: 'anmelden', until: 'Anmelden kannst du dich' }
/** The one table of words per kind. */
export const VERBS = {
  sanitaetsdienst: HELP,
  ktw: HELP,
  blutspende: { ...HELP, join: 'Ich komme' },
  dienstabend: { ...GUEST, join: 'Ich komme', verb: 'zusagen', until: 'Zusagen kannst du' },
  veranstaltung: ENROL,
  ausbildung: ENROL,
} as const satisfies Readonly<Record<string, Verbs>>
