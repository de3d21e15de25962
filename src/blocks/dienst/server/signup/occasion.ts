// Declaration of an area's occasions (a service, a training, a week of duties). Sign-up, questions, history, mails and
// jobs follow from it.
import { type RawBuilder, sql } from 'kysely'
import type { ScreenAddress } from '#contract/screens.ts'
import { registerOccasions } from '#blocks/konflikte/server/index.ts'
import type { Db, AppContext, Actor, Trx } from '#server/context.ts'
import type { Verbs } from '../../names.ts'
import type { Question } from '../../question-fields.ts'
import type { AngebotsState, Anlass } from './rules.ts'

type Sql = RawBuilder<unknown>

/** The switches of members (`emailBenachrichtigungen`) that mails about occasions go by. */
export type MessageKind = 'neuerDienst' | 'ktwNeu' | 'eingeteilt' | 'dienstGeaendert' | 'ktwAenderung' | 'abgesagt' | 'erinnerung'

const GENDER = {
  m: { the: 'Der', this: 'Dieser', ofThis: 'diesem', your: 'dein', to: 'Zum', fresh: 'Neuer' },
  f: { the: 'Die', this: 'Diese', ofThis: 'dieser', your: 'deine', to: 'Zur', fresh: 'Neue' },
  n: { the: 'Das', this: 'Dieses', ofThis: 'diesem', your: 'dein', to: 'Zum', fresh: 'Neues' },
} as const
type Phrases = Readonly<Record<keyof (typeof GENDER)['m'] | 'many' | 'toMany', string>>

/** How sentences call an occasion: "Der Dienst", "Zum Dienst", "Neuer Dienst"; `many` and `toMany`: "Dienste", "Diensten". */
export function phrases(gender: keyof typeof GENDER, one: string, many: string): Phrases {
  const forms = Object.fromEntries(Object.entries(GENDER[gender]).map(([form, word]) => [form, `${word} ${one}`]))
  return { ...(forms as Omit<Phrases, 'many' | 'toMany'>), many, toMany: /[ns]$/.test(many) ? many : `${many}n` }
}

/** An offer, as mails, questions and calendars tell of it. */
export interface Offer extends AngebotsState {
  readonly bezeichnung: string
}

/** An occasion as it is told of; instants in UTC, offers by begin. */
export interface Occasion {
  readonly _id: string
  readonly fragen: Question[]
  readonly version: number
  readonly geaendertAm: string
  readonly bezeichnung: string
  readonly beginn: string
  readonly ende: string
  readonly meldeschluss: string | null
  /** Members may know of it. */
  readonly ausgeschrieben: boolean
  readonly abgesagt: boolean
  readonly absageGrund: string
  /** "vom Veranstalter"; '' for ourselves. */
  readonly abgesagtVon: string
  readonly wo: {
    readonly name: string
    readonly adresse: string
    readonly koordinaten: { readonly lat: number; readonly lon: number } | null
  }
  readonly treffpunkt: string
  readonly treffpunktZeit: string | null
  /** Who leads it, as a name. */
  readonly leitung: string
  /** Profiles: leader and deputy, and who made it. */
  readonly leiter: string | null
  readonly stvLeiter: string | null
  readonly ersteller: string | null
  readonly schichten: readonly Offer[]
}

/** What an area reads of one of its occasions to decide about rights and signing up: columns of its own. */
export interface OccasionHead {
  readonly _id: string
  readonly version: number
  /** Asked at sign-up. */
  readonly fragen: readonly Question[]
}

interface Declaration<H extends OccasionHead> {
  /** Reference of `angebote` to the table. */
  readonly column: string
  /** With `version`, `beginn`, `meldeschluss`, `warteliste`, `abgesagt`, `leiter`, `stvLeiter`. */
  readonly table: string
  /** Column of the occasion's name. */
  readonly title: string
  readonly phrases: Phrases
  /** A column of further people who lead beside the leader: their time is taken as that one's. */
  readonly leaders?: string | undefined
  /** The column that says within how many hours one answers who moved up from the waiting list. */
  readonly replyHours?: string | undefined
  /** Standing in it is a duty, which is to be shared evenly: its leader leads, or who stands in the place of this function. */
  readonly duty?: true | { readonly leads: string } | undefined
  /** The kind's words for coming, to help or as a guest. */
  readonly verbs: Verbs
  /** A plan of days, each of which stands in the calendar by itself. */
  readonly byDay?: true | undefined
  /** "Der Sanitätsdienst", as in "… ist nicht zu finden." */
  readonly mention: string
  /** Stands in the ids of calendar entries and in the keys of jobs and mails: it must never change. */
  readonly uid: string
  /** The notice by which members want to hear of a new one, and to be asked for help. */
  readonly news: MessageKind
  readonly path: (id: string) => ScreenAddress
  readonly planningPath: (id: string) => ScreenAddress
  readonly listPath: ScreenAddress

  /** Over the row `d` of the table: columns of `H`, and conditions. `open`: can still be signed up for; `filled`: nobody is missing. */
  readonly headColumns: Sql
  readonly published: Sql
  readonly open: Sql
  readonly filled: Sql
  /** As `open`, for one that was read. */
  isOpen(head: H): boolean
  readonly placeName: Sql
  readonly meetingPoint: Sql
  /** Over the row `af` of angebot_fahrzeuge: what its vehicle is called. */
  readonly vehicleName: Sql
  visible(actor: Actor): Sql
  /** As `visible`, for one that was read; `present`: they have or had a registration in it. */
  sees(actor: Actor, head: H, reader: { readonly gruppe: string | null; readonly present: boolean }): boolean
  /** Over `p` of profile and `u` of users: whom it is meant for; who may read, who may plan such an occasion. */
  meantMembers(head: H): Sql
  readers(head: H): Sql
  planners(head: H): Sql

  /** Occasions by id, in one query; `more`: further columns over the row `d`. */
  read<More = object>(db: Db | Trx, ids: readonly string[], more?: RawBuilder<More>): Promise<(Occasion & H & More)[]>
  /** One that this person may see. @throws 404 */
  load(db: Db | Trx, actor: Actor, id: string, lock?: 'keine' | 'share' | 'update'): Promise<H>
  /** Plans such occasions, or leads this one. @throws 403 */
  requireLeading(actor: Actor, head: H): void
  asAnlass(head: H): Anlass
  /** The state of the row `d` that follows from the staffing, over `offers`: rows with the `besetzung` of each of its offers. Absent: none follows. */
  readonly status?: ((offers: Sql) => Sql) | undefined
}

export interface OccasionKind<H extends OccasionHead = OccasionHead> extends Declaration<H> {
  /** The id of the occasion of the row `a` of angebote. */
  readonly id: Sql
  /** The table, as SQL names it. */
  readonly from: Sql
  /** Sets the state that follows from the staffing; the counts are fresh. */
  refreshStatus(trx: Trx, id: string): Promise<void>
}
const kinds: OccasionKind[] = []

/** Declares the occasions of an area, once, when it is loaded. */
export function defineOccasions<H extends OccasionHead>(declaration: Declaration<H>): OccasionKind<H> {
  const { column, table, status } = declaration
  registerOccasions(declaration)
  const [id, from] = [sql.ref(`a.${column}`), sql.table(table)]
  const refreshStatus = async (trx: Trx, occasion: string) => {
    if (!status) return
    const fresh = status(sql`(select a.besetzung from angebote a where ${id} = ${occasion}::uuid)`)
    await sql`update ${from} d set status = ${fresh} where d._id = ${occasion}::uuid and d.status <> ${fresh}`.execute(trx)
  }
  const kind: OccasionKind<H> = { ...declaration, id, from, refreshStatus }
  kinds.push(kind)
  return kind
}

/** The occasions of all areas. */
export const occasionKinds = (): readonly OccasionKind[] => kinds

/** Context of all consequences of a change, in its transaction. */
export interface Scope {
  readonly context: AppContext
  readonly trx: Trx
  readonly kind: OccasionKind
}

/** Recipients of gaps and sign-offs: leader and deputy; without them the occasion's author. */
export const leitungOf = ({ leiter, stvLeiter, ersteller: author }: Occasion): string[] => {
  const leitung = [leiter, stvLeiter].filter((profil) => profil !== null)
  return leitung.length > 0 ? leitung : author === null ? [] : [author]
}
