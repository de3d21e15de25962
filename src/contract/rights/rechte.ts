// The rights of specification §6: a closed list of 123 exact names.

const VERBS = ['CREATE', 'READ', 'UPDATE', 'DELETE'] as const
type Verb = (typeof VERBS)[number]

/** The 22 areas that follow the pattern CREATE_, READ_, UPDATE_, DELETE_. */
export const CRUD_AREAS = [
  'SANDIENST',
  'EXTERN_SANDIENST',
  'KTW_WOCHE',
  'SONNTAG_KTW',
  'FAHRZEUGBELEGUNG',
  'RAUMBELEGUNG',
  'AUSBILDUNG',
  'DIENSTABEND',
  'VERANSTALTUNG',
  'USER',
  'FAHRZEUG',
  'ADMIN_LEHRGANG',
  'ORT',
  'EINSATZBERICHT',
  'BLUTSPENDE',
  'MELDER',
  'FAHRZEUGEINWEISUNG',
  'SCHLUESSEL',
  'STUNDENNACHWEISE',
  'KLEIDUNG',
  'RDF',
  'NEWSLETTER',
] as const
export type CrudArea = (typeof CRUD_AREAS)[number]

const CHANGELOG = ['CREATE_CHANGELOG', 'UPDATE_CHANGELOG', 'DELETE_CHANGELOG'] as const
const VERLAUF = ['READ_SANITAETSDIENST_HISTORY', 'READ_WOCHEN_KTW_HISTORY', 'READ_SONNTAG_KTW_HISTORY'] as const
/** Histories are read-only: these names exist in the catalogue without effect. */
export const RESERVED: readonly string[] = VERLAUF.flatMap((name) =>
  ['CREATE', 'UPDATE', 'DELETE'].map((verb) => name.replace('READ', verb)),
)
const SPECIAL = [
  'SONNTAG_KTW_ABSAGEN',
  'UPDATE_KTW_DATUM',
  'SET_KTW_KENNUNG',
  'UPDATE_VERANSTALTUNG_ANMELDESCHLUSS',
  'UPDATE_VERANSTALTUNG_OVER_ANMELDESCHLUSS_USER',
  'UPDATE_USER_AUSBILDUNG',
  'DELETE_USER_AUSBILDUNG',
  'READ_USER_RECHTE',
  'UPDATE_USER_RECHTE',
  'RESET_PASSWORT',
  'READ_LAST_LOGIN',
  'READ_USER_PROPERTIES',
  'UPDATE_USER_PROPERTIES',
  'READ_USER_SICHTBARKEIT',
  'UPDATE_USER_SICHTBARKEIT',
  'READ_UNSICHTBARE_USER',
  'READ_GEBURTSDATUM',
  'UPDATE_GEBURTSDATUM',
  'READ_USER_EMAIL_BENACHRICHTIGUNG',
  'SET_EMAIL_BENACHRICHTIGUNG',
  'SET_KTW_EMAIL_BENACHRICHTIGUNG',
  'SEE_VERTEILER',
  'SET_VERTEILER',
  'SET_GROUPALARM',
  'SET_FUNKTIONEN',
  'SET_GRUPPE',
  'ABRECHNUNG',
  'READ_C_DIENST_KALENDER',
  'READ_STUNDEN_AUSWERTUNG',
] as const

export type Recht = `${Verb}_${CrudArea}` | (typeof CHANGELOG)[number] | (typeof VERLAUF)[number] | (typeof SPECIAL)[number]

export const RECHTE: readonly Recht[] = [
  ...CRUD_AREAS.flatMap((area) => VERBS.map((verb) => `${verb}_${area}` as const)),
  ...CHANGELOG,
  ...VERLAUF,
  ...SPECIAL,
]

const known = new Set<string>(RECHTE)
export const isRecht = (name: string): name is Recht => known.has(name)

/**
 * Access rule of an endpoint; mandatory. A list requires any one of its rights; the use case
 * selects by record (services of another chapter have their own rights).
 */
export type Zugang = 'oeffentlich' | 'angemeldet' | Recht | readonly [Recht, ...Recht[]]

/** The alternative rights of a rule; empty if no right is required. */
export const rechteFrom = (zugang: Zugang): readonly Recht[] =>
  typeof zugang !== 'string' ? zugang : zugang === 'oeffentlich' || zugang === 'angemeldet' ? [] : [zugang]

/** Readable access rule: "READ_ORT", "READ_SANDIENST oder READ_EXTERN_SANDIENST". */
export const zugangText = (zugang: Zugang): string => (typeof zugang === 'string' ? zugang : zugang.join(' oder '))

export interface Rechtetraeger {
  readonly rechte: ReadonlySet<Recht> | readonly Recht[]
}

/** True if the user satisfies the rule. Shared by the server hook, the menu and buttons. */
export function may(actor: Rechtetraeger | null | undefined, zugang: Zugang): boolean {
  if (zugang === 'oeffentlich') return true
  if (!actor) return false
  if (zugang === 'angemeldet') return true
  const { rechte } = actor
  const holds = (recht: Recht) => ('has' in rechte ? rechte.has(recht) : rechte.includes(recht))
  return typeof zugang === 'string' ? holds(zugang) : zugang.some(holds)
}
