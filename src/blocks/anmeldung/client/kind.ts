// What an area hands to the screens of sign-up: its calls, its words, its addresses. Everything else lies in this folder.
import type { Anfrage, Anmeldestatus, Helfer } from '../contract.ts'
import type { Angebot, SignUp } from './angebot.ts'

interface Person {
  readonly _id: string
  readonly vorname: string
  readonly nachname: string
}

/** What the screens read of an occasion: a service, a course, a week of duties. */
export interface Anlass {
  readonly _id: string
  readonly bezeichnung: string
  readonly schichten: readonly Angebot[]
  readonly helfer: readonly Helfer[]
}

/** Somebody who could stand in an offer, as whoever asks for help needs to see them. Hours are decimal. */
export interface Kandidat {
  readonly profil: Person
  readonly qualifikation: string
  /** The state in this offer, or null. */
  readonly status: Anmeldestatus | null
  /** Where the person stands at that time; null where they are free. */
  readonly besetztVon: object | null
  readonly hinweise: readonly { readonly art: string; readonly text: string }[]
  readonly stunden90Tage: number
  readonly zuletztGefragtAm: string | null
  /** Free, rested and qualified for what is missing. */
  readonly geeignet: boolean
}
export interface Uebernehmer {
  readonly profil: Person
  readonly qualifikation: string
}
export type AnswerChoice = 'zugesagt' | 'abgelehnt'

interface One {
  readonly params: { readonly id: string }
}
interface OneAngebot extends One {
  readonly query: { readonly schicht: string }
}
export interface Calls {
  readonly get: (one: One) => Promise<Anlass>
  readonly anmelden: (signUp: One & { readonly body: SignUp }) => Promise<Helfer>
  readonly abmelden: (signOff: One & { readonly query: { readonly schicht: string; readonly grund: string } }) => Promise<unknown>
  readonly kandidaten: (one: OneAngebot) => Promise<readonly Kandidat[]>
  readonly anfragen: (one: One) => Promise<readonly Anfrage[]>
  readonly meineAnfragen: () => Promise<readonly Anfrage[]>
  readonly hilferuf: (
    call: One & { readonly body: { readonly schicht: string; readonly profile: string[]; readonly text: string } },
  ) => Promise<readonly Anfrage[]>
  readonly uebernehmer: (one: OneAngebot) => Promise<readonly Uebernehmer[]>
  readonly uebergabe: (
    offer: One & { readonly body: { readonly schicht: string; readonly profil: string; readonly text: string } },
  ) => Promise<Anfrage>
  readonly uebergabeZuruecknehmen: (one: OneAngebot) => Promise<unknown>
  readonly beantworten: (answer: One & { readonly body: { readonly antwort: AnswerChoice } }) => Promise<unknown>
}

/** A kind of occasion that one signs up for. */
export interface AnlassKind {
  /** The table: begins the query keys. */
  readonly table: string
  /** Further tables whose changes make an occasion stale. */
  readonly tables: readonly string[]
  /** Show no errors: the screen does. */
  readonly calls: Calls
  /** Show their errors as alerts. */
  readonly submit: Pick<Calls, 'anmelden' | 'abmelden' | 'beantworten'>
}

export interface AnlassWords {
  /** "Der Dienst" */
  readonly that: string
  /** "im Dienst" */
  readonly within: string
}
/** As much of an area as the first screen and the page behind a mail's link need: without the schemas of its calls. */
export interface AnlassLink {
  /** The path of its calls: "/api/sanitaetsdienste" */
  readonly api: string
  readonly words: AnlassWords
  /** The screen of one of its occasions. */
  readonly path: (id: string) => string
  /** Loads the rest. */
  readonly load: () => Promise<AnlassKind>
}
