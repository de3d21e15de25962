// Area declaration for the sign-up screens: calls, words and addresses. The screens themselves are in this folder.
import type { Grade } from '#blocks/konflikte/contract.ts'
import type { ReactNode } from 'react'
import type { addressText } from '#client/text/address.ts'
import type { Look } from '#client/ui/kinds/look.ts'
import type { Anfrage, Anmeldestatus, BedarfsRow, Helfer, MyAnmeldung, Option } from '../contract.ts'
import type { KandidatenQuestion } from '../kandidat.ts'
import type { Verbs } from '../names.ts'
import type { Question } from '../question-fields.ts'
import type { Angebot, SignUp } from './angebot.ts'
import type { Offers } from './words.ts'

interface Person {
  readonly _id: string
  readonly vorname: string
  readonly nachname: string
}

export interface Fahrzeug {
  readonly _id: string
  readonly typ: string | null
  readonly erforderlich: boolean
  readonly bezeichnung: string
  readonly funkrufname: string
  readonly warnungen: readonly { readonly text: string; readonly sperrt: boolean }[]
}
export interface Schicht extends Angebot {
  readonly anmeldung: Option
  readonly bedarf: readonly BedarfsRow[]
  readonly praktikanten: { readonly anzahl: number; readonly mindestqualifikation: string }
  readonly fahrzeuge: readonly Fahrzeug[]
}
/** Occasion fields used by that screen: a service, a course, a week of duties. Instants, ISO. */
export interface Anlass {
  readonly _id: string
  readonly bezeichnung: string
  readonly abgesagt: boolean
  readonly beginn?: string
  readonly ortDaten: Parameters<typeof addressText>[0] & { readonly name: string }
  readonly treffpunkt?: string
  readonly treffpunktZeit?: string | null
  readonly leiterPerson?: Person | null
  readonly meldeschluss: string | null
  readonly selbstabsageBis: string | null
  readonly fragen: readonly Question[]
  readonly schichten: readonly Schicht[]
  readonly helfer: readonly Helfer[]
}
/** An occasion in lists; `meine`, `passt` and `anmeldung` refer to the asking member. */
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

/** A candidate for an offer, as shown to the requester of help. Hours are decimal. */
export interface Kandidat {
  readonly profil: Person
  readonly qualifikation: string
  readonly status: Anmeldestatus | null
  /** Conflicting duty at that time; null if free. */
  readonly besetztVon: object | null
  readonly hinweise: readonly { readonly art: string; readonly text: string }[]
  readonly stunden90Tage: number
  readonly zuletztGefragtAm: string | null
  readonly geeignet: boolean
  readonly wunsch?: Grade | null | undefined
  /** Staffed in the occasion that this one was copied from. */
  readonly dabei?: boolean | undefined
}
export type CandidatesQuestion = Partial<Omit<KandidatenQuestion, 'schicht'>>
export interface Candidates<K = Kandidat> {
  readonly gesamt: number
  readonly geeignet: number
  readonly meisteStunden: number
  readonly kandidaten: readonly K[]
}
export interface Uebernehmer {
  readonly profil: Person
  readonly qualifikation: string
  readonly hinweise: readonly string[]
}
export type AnswerChoice = 'zugesagt' | 'abgelehnt'
/** Time that the person answered to. */
export interface SeenTime {
  readonly beginn: string
  readonly ende: string
}

interface One {
  readonly params: { readonly id: string }
}
interface OneAngebot extends One {
  readonly query: { readonly schicht: string }
}
export interface AskingCandidates extends One {
  readonly query: { readonly schicht: string } & CandidatesQuestion
}
interface Letter {
  readonly an: 'eingeteilt' | 'alle'
  readonly betreff: string
  readonly text: string
}
export interface Calls {
  readonly get: (call: One) => Promise<Anlass>
  readonly anmelden: (signUp: One & { readonly body: SignUp }) => Promise<Helfer>
  readonly lastAnswers: (call: One) => Promise<{ readonly antworten: readonly string[] }>
  readonly changeAnswers: (answers: One & { readonly body: { readonly antworten: string[] } }) => Promise<unknown>
  readonly abmelden: (signOff: One & { readonly query: { readonly schicht: string; readonly grund: string } }) => Promise<unknown>
  readonly kandidaten: (call: AskingCandidates) => Promise<Candidates>
  readonly anfragen: (call: One) => Promise<readonly Anfrage[]>
  readonly meineAnfragen: () => Promise<readonly Anfrage[]>
  readonly hilferuf: (
    call: One & {
      readonly body:
        | { readonly schicht: string; readonly profile: string[]; readonly text: string }
        | { readonly personen: { readonly schicht: string; readonly profil: string }[]; readonly text: string }
    },
  ) => Promise<readonly Anfrage[]>
  readonly letter: (call: One & { readonly body: Letter }) => Promise<{ readonly anzahl: number }>
  readonly uebernehmer: (call: OneAngebot) => Promise<readonly Uebernehmer[]>
  readonly uebergabe: (
    offer: One & { readonly body: { readonly schicht: string; readonly profil: string; readonly text: string } },
  ) => Promise<Anfrage>
  readonly uebergabeZuruecknehmen: (call: OneAngebot) => Promise<unknown>
  readonly beantworten: (
    answer: One & { readonly body: { readonly antwort: AnswerChoice | 'offen'; readonly gesehen?: SeenTime; readonly grund?: string } },
  ) => Promise<Pick<Anfrage, 'art'>>
}

export interface AnlassKind {
  readonly table: string
  readonly tables: readonly string[]
  /** Show no errors: the screen does. */
  readonly calls: Calls
  /** Staffed members must always give a reason for leaving; suitable members are asked at once. */
  readonly reasonAlways?: true
  readonly submit: Pick<Calls, 'anmelden' | 'abmelden' | 'beantworten'>
}

export interface AnlassWords {
  readonly one: string
  readonly many: string
  /** "Der Dienst", for gendered words. */
  readonly that: string
  readonly next: string
  readonly verbs: Verbs
  /** Its offers in lists, unless they are shifts. */
  readonly offers?: Exclude<Offers, 'shifts'>
}
/** Part of an area for dashboard and mail link page: without the schemas of its calls. */
export interface AnlassLink {
  readonly api: string
  readonly words: AnlassWords
  readonly look: Look
  readonly list: string
  readonly path: (id: string) => string
  readonly load: () => Promise<AnlassKind>
}

export interface AnlassView<R extends AnlassRow> {
  readonly link: AnlassLink
  readonly badges: (row: R) => ReactNode
  readonly below: (row: R) => ReactNode
  readonly closed: (row: R) => boolean
}
