// Vehicles and rooms are booked on the same screens. An area says here what differs; everything else lies in this folder.
import type { ComponentType } from 'react'
import type * as z from 'zod/mini'
import type { Belegungsstatus, Freipruefung, Kalenderzeile, Moeglich, serienvorschau, Umfang } from '../contract.ts'
import type { Liste } from '#contract/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { CrudBereich } from '#contract/rechte.ts'
import type { Moeglichkeit } from '#client/ui/Auswahl.tsx'
import type { Werte } from '#client/ui/feld.ts'
import type { HistoryEntry } from '#client/ui/history/sentences.ts'
import type { Planzeile, Zeitspanne } from '#blocks/kalender/client/index.ts'
import type { Spalte } from '#client/ui/spalte.ts'

/** A further vehicle of the same booking. */
export interface Weiteres {
  readonly fahrzeug: string
  readonly bezeichnung: string
}
/** What the shared screens read of a booking. */
export interface Belegung extends Zeitspanne {
  readonly _id: string
  readonly version: number
  readonly status: Belegungsstatus
  /** Why it was refused or called off; '' without one. */
  readonly grund: string
  readonly serie: string | null
  readonly aenderbar: Moeglich
  /** Only of what is called off. */
  readonly wiederherstellbar?: Moeglich | undefined
  /** Further vehicles of the same booking. */
  readonly weitere?: readonly Weiteres[]
  /** The service that uses it: then it is changed there. */
  readonly dienst?: { readonly _id: string; readonly bezeichnung: string } | null
}

/** What somebody would like to have: one vehicle or several at once, or one room, with its set-up times in minutes. */
export interface Was {
  readonly ressourcen: readonly string[]
  readonly ruestzeitVor?: number
  readonly ruestzeitNach?: number
}
/** And when; the booking `ohne` does not count against itself. With `alle` its further vehicles are moved along. */
export interface Wunsch extends Was, Zeitspanne {
  readonly ohne?: string
  readonly alle?: true
}
/** A date of a series as it is booked; `ressourcen` where it takes others than the booking, else empty. */
export interface Termin extends Zeitspanne {
  readonly ressourcen: readonly string[]
}

/** The dates of a series, each with who holds it. */
export type Vorschau = z.output<typeof serienvorschau>

export type Entscheid = 'bestaetigt' | 'abgelehnt'

/** A vehicle or a room as a row of the plan; `typ` is what the plan can be filtered by. */
export interface Ressource extends Planzeile {
  readonly typ?: string
}
/** A vehicle or a room for a span: what one can take for a single date of a series. */
export interface Ersatz {
  readonly _id: string
  readonly name: string
  readonly frei: boolean
}
export interface Listenfilter {
  readonly suche: string
  readonly nur: 'kommend' | 'meine' | 'angefragt' | 'vergangen'
}
type Eine = { readonly params: { readonly id: string } }

/** Reads show their errors in the place of the data; writes show them as alerts. */
interface Aufrufe<B> {
  readonly liste: (frage: { readonly query: Listenfilter & { readonly nach?: string } }) => Promise<Liste<B>>
  readonly plan: (von: string, bis: string) => Promise<{ readonly ressourcen: readonly Ressource[]; readonly belegungen: Kalenderzeile[] }>
  readonly lies: (eine: Eine) => Promise<B>
  readonly verlauf: (eine: Eine) => Promise<HistoryEntry[]>
  readonly pruefe: (wunsch: Wunsch) => Promise<Freipruefung>
  /** All of them at that time, free or not. */
  readonly ersatz: (wunsch: Wunsch) => Promise<readonly Ersatz[]>
  readonly serie: (wunsch: Wunsch, wiederholung: string) => Promise<Vorschau>
  readonly aendere: (eine: Eine & { readonly body: B }) => Promise<B>
  readonly storniere: (eine: Eine & { readonly query: { readonly umfang: Umfang; readonly grund: string } }) => Promise<unknown>
  readonly stelleHer: (eine: Eine & { readonly query: { readonly umfang: Umfang } }) => Promise<B>
  readonly entscheide: (
    eine: Eine & { readonly body: { readonly version: number; readonly status: Entscheid; readonly grund: string } },
  ) => Promise<B>
}

interface Woerter {
  /** "Fahrzeugbelegungen" */
  readonly titel: string
  /** "Fahrzeug", "Fahrzeuge", "Fahrzeugen" */
  readonly einzahl: string
  readonly mehrzahl: string
  readonly dativ: string
  /** "Fahrzeug buchen" */
  readonly buchen: string
  /** "Das Fahrzeug" */
  readonly das: string
  /** "ein Fahrzeug", "anderes Fahrzeug", "welches": what reads otherwise with the gender. */
  readonly ein: string
  readonly anderes: string
  readonly welches: string
  /** What the search of the list and of the plan looks at. */
  readonly sucheListe: string
  readonly suchePlan: string
  /** What stands in a plan without any row. */
  readonly leer: string
  /** An example of what one books for. */
  readonly beispiel: string
  /** What the whole form has besides the quick one. */
  readonly mehr: string
}

/** A kind of booking. */
export interface Belegungsart<B extends Belegung> {
  /** The table: begins the query keys and the names of drafts. */
  readonly tabelle: string
  /** Further tables whose names stand in the answers. */
  readonly tabellen: readonly string[]
  readonly bereich: CrudBereich & `${string}BELEGUNG`
  readonly export: Pick<Endpoint, 'path'>
  /** The fields that name what is booked and what for. */
  readonly feld: string
  readonly betreff: string
  readonly pfade: {
    readonly liste: string
    readonly neu: string
    readonly zeige: (id: string) => string
    readonly bearbeite: (id: string) => string
  }
  readonly woerter: Woerter
  readonly aufrufe: Aufrufe<B>
  /** What a form over the contract's fields asks for, whatever of it is filled; without its time. */
  readonly wunsch: (werte: Werte) => Was
  /** The values with which a form begins that is about one vehicle or room. */
  readonly start: (ressource: string) => Werte
  readonly titel: (belegung: B) => string
  /** The name of what is booked. */
  readonly name: (belegung: B) => string
  readonly spalten: readonly Spalte<B>[]
  /** What the plan can be filtered by. */
  readonly typen?: readonly Moeglichkeit[]
  readonly Eckdaten: ComponentType<{ readonly belegung: B }>
}
