// Kinds and states of a service, without schemas: the first screen uses them.

/** In order. Members see a service from `ausgeschrieben` on; before that it is a draft. `besetzt` is derived from the staffing. */
export const STATUS_NAMES = {
  anfrage: 'Anfrage',
  angebot: 'Angebot',
  beauftragt: 'Beauftragt',
  ausgeschrieben: 'Ausgeschrieben',
  besetzt: 'Besetzt',
  durchgefuehrt: 'Durchgeführt',
  abgerechnet: 'Abgerechnet',
} as const
export type Dienststatus = keyof typeof STATUS_NAMES
export const DRAFT = ['anfrage', 'angebot', 'beauftragt'] as const satisfies readonly Dienststatus[]
export const isDraft = ({ status }: { readonly status: Dienststatus }): boolean => (DRAFT as readonly string[]).includes(status)
/** It took place, including all later states. */
export const isOver = (status: Dienststatus): boolean => (STATES.closed as readonly string[]).includes(status)
/** Sign-ups continue in `besetzt` for the waiting list. */
export const STATES = {
  drafts: DRAFT,
  running: ['ausgeschrieben', 'besetzt'],
  filled: 'besetzt',
  closed: ['durchgefuehrt', 'abgerechnet'],
} as const
export const POINT_MAX = 120

export const WORDS = { gender: 'm', one: 'Dienst', many: 'Dienste', the: 'Der Dienst', it: 'Er' } as const

export const KIND_NAMES = { intern: 'Eigener Dienst', extern: 'Dienst eines anderen Verbands' } as const
export const KINDS = ['intern', 'extern'] as const satisfies readonly (keyof typeof KIND_NAMES)[]

export type Verb = 'CREATE' | 'READ' | 'UPDATE' | 'DELETE'
export const rechtFor = <const V extends Verb>(verb: V, kind: (typeof KINDS)[number]) =>
  kind === 'extern' ? (`${verb}_EXTERN_SANDIENST` as const) : (`${verb}_SANDIENST` as const)
/** Either right: required by the call before the record's kind is known. */
export const eitherRecht = <const V extends Verb>(verb: V) => [`${verb}_SANDIENST`, `${verb}_EXTERN_SANDIENST`] as const

export const CATEGORY_NAMES = {
  Sport: 'Sport',
  Konzert: 'Konzert',
  Volksfest: 'Volksfest',
  Umzug: 'Umzug',
  Theater: 'Theater',
  Motorsport: 'Motorsport',
  Demo: 'Demo',
  Messe: 'Messe',
  Schule: 'Schule',
  'Absicherung Übung': 'Absicherung Übung',
  sonstige: 'Sonstige',
} as const
export const VERPFLEGUNG = {
  Veranstalter: 'durch den Veranstalter',
  selbst: 'bringt jeder selbst mit',
  Marken: 'mit Marken',
  keine: 'keine',
}
export const ABRECHNUNG = { kostenlos: 'kostenlos', pauschal: 'pauschal', nachSaetzen: 'nach Sätzen', spende: 'gegen Spende' }

/** "Frühschicht", or by position: "Schicht 2". */
export const schichtText = (schicht: { readonly bezeichnung: string }, number: number): string =>
  schicht.bezeichnung.trim() || `Schicht ${number + 1}`
