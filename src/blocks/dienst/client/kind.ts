// What an area hands to the screens of sign-up: its calls, its words, its addresses. Everything else lies in this folder.
import type { Grade } from '#blocks/konflikte/contract.ts'
import type { ReactNode } from 'react'
import type { address } from '#client/text/address.ts'
import type { Look } from '#client/ui/kinds/look.ts'
import type { Anfrage, Anmeldestatus, BedarfsRow, Helfer, MyAnmeldung, Option } from '../contract.ts'
import type { KandidatenQuestion } from '../kandidat.ts'
import type { Verbs } from '../names.ts'
import type { Question } from '../question-fields.ts'
import type { Angebot, SignUp } from './angebot.ts'

interface Person {
  readonly _id: string
  readonly vorname: string
  readonly nachname: string
}

/** A vehicle that goes along, or the wish for one of a type. */
export interface Fahrzeug {
  readonly _id: string
  readonly typ: string | null
  readonly erforderlich: boolean
  readonly bezeichnung: string
  readonly funkrufname: string
  /** What speaks against driving it. */
  readonly warnungen: readonly { readonly text: string; readonly sperrt: boolean }[]
}
/** An offer as the screen of its occasion shows it. */
export interface Schicht extends Angebot {
  readonly anmeldung: Option
  readonly bedarf: readonly BedarfsRow[]
  readonly praktikanten: { readonly anzahl: number; readonly mindestqualifikation: string }
  readonly fahrzeuge: readonly Fahrzeug[]
}
/** What that screen reads of an occasion: a service, a course, a week of duties. Instants, ISO. */
export interface Anlass {
  readonly _id: string
  readonly bezeichnung: string
  readonly abgesagt: boolean
  readonly beginn?: string
  readonly ortDaten: Parameters<typeof address>[0] & { readonly name: string }
  readonly treffpunkt?: string
  readonly treffpunktZeit?: string | null
  readonly leiterPerson?: Person | null
  readonly meldeschluss: string | null
  readonly selbstabsageBis: string | null
  /** Asked at sign-up. */
  readonly fragen: readonly Question[]
  readonly schichten: readonly Schicht[]
  readonly helfer: readonly Helfer[]
}
/** An occasion as lists show it; `meine`, `passt` and `anmeldung` are the asking member's. */
export interface AnlassRow {
  readonly _id: string
  readonly bezeichnung: string
  readonly ortName: string
  readonly beginn: string
  readonly ende: string
  readonly abgesagt: boolean
  readonly absageGrund: string
  readonly schichten: readonly Angebot[]
  readonly meine: readonly MyAnmeldung[]
  readonly passt: boolean
  readonly anmeldung: Option
}

/** Somebody who could stand in an offer, as the one asking for help needs to see them. Hours are decimal. */
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
  /** What they would like at that time. */
  readonly wunsch?: Grade | null | undefined
  /** Staffed in the original of this copy. */
  readonly dabei?: boolean | undefined
}
/** Choice of the answered candidates. */
export type CandidatesQuestion = Partial<Omit<KandidatenQuestion, 'schicht'>>
/** Some candidates, and how many there are. */
export interface Candidates<K = Kandidat> {
  readonly gesamt: number
  readonly geeignet: number
  readonly meisteStunden: number
  readonly kandidaten: readonly K[]
}
export interface Uebernehmer {
  readonly profil: Person
  readonly qualifikation: string
  /** Reason against asking them. */
  readonly hinweise: readonly string[]
}
export type AnswerChoice = 'zugesagt' | 'abgelehnt'

interface One {
  readonly params: { readonly id: string }
}
interface OneAngebot extends One {
  readonly query: { readonly schicht: string }
}
export interface AskingCandidates extends One {
  readonly query: { readonly schicht: string } & CandidatesQuestion
}
/** A mail to all who are staffed, or also to who signed up or waits. */
interface Letter {
  readonly an: 'eingeteilt' | 'alle'
  readonly betreff: string
  readonly text: string
}
export interface Calls {
  readonly get: (one: One) => Promise<Anlass>
  readonly anmelden: (signUp: One & { readonly body: SignUp }) => Promise<Helfer>
  readonly lastAnswers: (one: One) => Promise<{ readonly antworten: readonly string[] }>
  readonly changeAnswers: (answers: One & { readonly body: { readonly antworten: string[] } }) => Promise<unknown>
  readonly abmelden: (signOff: One & { readonly query: { readonly schicht: string; readonly grund: string } }) => Promise<unknown>
  readonly kandidaten: (one: AskingCandidates) => Promise<Candidates>
  readonly anfragen: (one: One) => Promise<readonly Anfrage[]>
  readonly meineAnfragen: () => Promise<readonly Anfrage[]>
  readonly hilferuf: (
    call: One & {
      readonly body:
        | { readonly schicht: string; readonly profile: string[]; readonly text: string }
        | { readonly personen: { readonly schicht: string; readonly profil: string }[]; readonly text: string }
    },
  ) => Promise<readonly Anfrage[]>
  readonly letter: (call: One & { readonly body: Letter }) => Promise<{ readonly anzahl: number }>
  readonly uebernehmer: (one: OneAngebot) => Promise<readonly Uebernehmer[]>
  readonly uebergabe: (
    offer: One & { readonly body: { readonly schicht: string; readonly profil: string; readonly text: string } },
  ) => Promise<Anfrage>
  readonly uebergabeZuruecknehmen: (one: OneAngebot) => Promise<unknown>
  readonly beantworten: (answer: One & { readonly body: { readonly antwort: AnswerChoice | 'offen' } }) => Promise<unknown>
}

/** A kind of occasion that one signs up for. */
export interface AnlassKind {
  /** The table: begins the query keys. */
  readonly table: string
  /** Further tables whose changes make an occasion stale. */
  readonly tables: readonly string[]
  /** Show no errors: the screen does. */
  readonly calls: Calls
  /** Who is staffed always says why they leave; those who fit are asked at once. */
  readonly reasonAlways?: true
  /** Show their errors as alerts. */
  readonly submit: Pick<Calls, 'anmelden' | 'abmelden' | 'beantworten'>
}

export interface AnlassWords {
  /** "Dienst", "Dienste" */
  readonly one: string
  readonly many: string
  /** "Der Dienst", for words that change with the gender. */
  readonly that: string
  /** "Dein nächster Dienst" */
  readonly next: string
  readonly verbs: Verbs
  /** What its offers are called in lists, where they are no shifts: "Plätze". */
  readonly offers?: string
}
/** As much of an area as the first screen and the page behind a mail's link need: without the schemas of its calls. */
export interface AnlassLink {
  /** The path of its calls: "/api/sanitaetsdienste" */
  readonly api: string
  readonly words: AnlassWords
  /** How its kind of duty looks. */
  readonly look: Look
  /** The screen that lists its occasions, and that of one of them. */
  readonly list: string
  readonly path: (id: string) => string
  /** Loads the rest. */
  readonly load: () => Promise<AnlassKind>
}

/** How an area's occasions look in lists and on cards. */
export interface AnlassView<R extends AnlassRow> {
  readonly link: AnlassLink
  /** What is out of the ordinary, as badges. */
  readonly badges: (row: R) => ReactNode
  /** Who or what it is for: stands below its name in the table. */
  readonly below: (row: R) => ReactNode
  /** Nobody can sign up here yet, or any more, whatever its times say. */
  readonly closed: (row: R) => boolean
}

/** What waits for me as a leader. */
export interface Task {
  readonly dienst: string
  readonly bezeichnung: string
  readonly beginn: string
  readonly was: string
  readonly text: string
}
/** What an area knows for the first screen: one answer for all of its cards. */
export interface AnlassOverview<R extends AnlassRow> {
  /** The next ones with an open place that fits me, and how many there are. */
  readonly offen: readonly R[]
  readonly offenGesamt: number
  readonly zuTun: readonly Task[]
  readonly anfragen: readonly Anfrage[]
}
