import { type RawBuilder, sql } from 'kysely'
import type { ScreenAddress } from '#contract/screens.ts'
import { registerOccasions } from '#blocks/konflikte/server/index.ts'
import type { Db, AppContext, Actor, Trx } from '#server/context.ts'
import type { Verbs } from '../../names.ts'
import type { Question } from '../../question-fields.ts'
import type { AngebotsState, Anlass } from './rules.ts'

type Sql = RawBuilder<unknown>

export type MessageKind = 'neuerDienst' | 'ktwNeu' | 'eingeteilt' | 'dienstGeaendert' | 'ktwAenderung' | 'abgesagt' | 'erinnerung'

const GENDER = {
  m: { the: 'Der', this: 'Dieser', ofThis: 'diesem', your: 'dein', to: 'Zum', fresh: 'Neuer' },
  f: { the: 'Die', this: 'Diese', ofThis: 'dieser', your: 'deine', to: 'Zur', fresh: 'Neue' },
  n: { the: 'Das', this: 'Dieses', ofThis: 'diesem', your: 'dein', to: 'Zum', fresh: 'Neues' },
} as const
type Phrases = Readonly<Record<keyof (typeof GENDER)['m'] | 'many' | 'toMany', string>>

/** Wording for an occasion: "Der Dienst", "Zum Dienst", "Neuer Dienst"; `many` and `toMany`: "Dienste", "Diensten". */
export function phrasesFor(gender: keyof typeof GENDER, singular: string, many: string): Phrases {
  const forms = Object.fromEntries(Object.entries(GENDER[gender]).map(([form, word]) => [form, `${word} ${singular}`]))
  return { ...(forms as Omit<Phrases, 'many' | 'toMany'>), many, toMany: /[ns]$/.test(many) ? many : `${many}n` }
}

export interface Offer extends AngebotsState {
  readonly bezeichnung: string
}

/** Occasion for mails and calendars; instants in UTC, offers by begin. */
export interface Occasion {
  readonly _id: string
  readonly fragen: Question[]
  readonly version: number
  readonly geaendertAm: string
  readonly bezeichnung: string
  readonly beginn: string
  readonly ende: string
  readonly meldeschluss: string | null
  readonly ausgeschrieben: boolean
  readonly abgesagt: boolean
  readonly absageGrund: string
  /** "vom Veranstalter"; '' for the chapter itself. */
  readonly abgesagtVon: string
  readonly wo: {
    readonly name: string
    readonly adresse: string
    readonly koordinaten: { readonly lat: number; readonly lon: number } | null
  }
  readonly treffpunkt: string
  readonly treffpunktZeit: string | null
  readonly leitung: string
  readonly leiter: string | null
  readonly stvLeiter: string | null
  readonly ersteller: string | null
  readonly schichten: readonly Offer[]
}

export interface OccasionHead {
  readonly _id: string
  readonly version: number
  readonly fragen: readonly Question[]
}

/** Functions and SQL of a kind for sign-up, mails and calendars. */
export interface OccasionKind<H extends OccasionHead = OccasionHead> {
  readonly column: string
  /** Required columns: `version`, `beginn`, `meldeschluss`, `warteliste`, `abgesagt`, `leiter`, `stvLeiter`. */
  readonly table: string
  readonly title: string
  readonly phrases: Phrases
  /** Column of further leaders; their time counts like the leader's. */
  readonly leaders: string | undefined
  readonly replyHours: string | undefined
  /** Counts as a duty to be shared evenly. Leader: the occasion's leader, or the person in the place of this function. */
  readonly duty: false | { readonly leads: string | undefined }
  /** The kind's words for attending, as helper or guest. */
  readonly verbs: Verbs
  /** Day plan: each day has its own calendar entry. */
  readonly byDay: boolean
  readonly mention: string
  /** Part of calendar ids and of job and mail keys: must never change. */
  readonly uid: string
  readonly news: MessageKind
  readonly path: (id: string) => ScreenAddress
  readonly planningPath: (id: string) => ScreenAddress
  readonly listPath: ScreenAddress

  /** Over the row `d` of the table: columns of `H`, and conditions. `open`: open for sign-up; `filled`: fully staffed. */
  readonly headColumns: Sql
  readonly published: Sql
  readonly open: Sql
  readonly filled: Sql
  isOpen(head: H): boolean
  readonly meetingPoint: Sql
  visible(actor: Actor): Sql
  /** Counterpart of `visible` for a loaded occasion; `present`: the person has or had a registration in it. */
  sees(actor: Actor, head: H, reader: { readonly gruppe: string | null; readonly present: boolean }): boolean
  /** Conditions over `p` of profile and `u` of users: target group; readers; planners. */
  meantMembers(head: H): Sql
  readers(head: H): Sql
  planners(head: H): Sql

  read<More = object>(db: Db | Trx, ids: readonly string[], extra?: RawBuilder<More>): Promise<(Occasion & H & More)[]>
  /**
   * Loads an occasion visible to this person.
   * @throws 404
   */
  load(db: Db | Trx, actor: Actor, id: string, lock?: 'keine' | 'share' | 'update'): Promise<H>
  /**
   * Requires the planning right or leading this occasion.
   * @throws 403
   */
  requireLeading(actor: Actor, head: H): void
  asAnlass(head: H): Anlass
  /** State of the row `d` derived from the staffing; `offers` has the `besetzung` of each offer. Absent: no derived state. */
  readonly status: ((offers: Sql) => Sql) | undefined
  readonly id: Sql
  readonly from: Sql
  /** Sets the state derived from the staffing; the counts must be current. */
  refreshStatus(trx: Trx, id: string): Promise<void>
}
const kinds: OccasionKind[] = []

/** Names of the place of the row `d`, and of the vehicle of the row `af`. */
export const PLACE_NAME = sql`coalesce((select o.name from anlass_orte o where o._id = d.ort), '')`
export const VEHICLE_NAME = sql`(select f.bezeichnung from anlass_fahrzeuge f where f._id = af.fahrzeug)`

/** Declares an area's occasions; called once at module load. */
export function defineOccasions<H extends OccasionHead>(
  declaration: Omit<OccasionKind<H>, 'id' | 'from' | 'refreshStatus'>,
): OccasionKind<H> {
  const { column, table, status } = declaration
  registerOccasions(declaration)
  const [id, from] = [sql.ref(`angebot.${column}`), sql.table(table)]
  const refreshStatus = async (trx: Trx, occasion: string) => {
    if (!status) return
    const statusNow = status(sql`(select angebot.besetzung from angebote angebot where ${id} = ${occasion}::uuid)`)
    await sql`update ${from} d set status = ${statusNow} where d._id = ${occasion}::uuid and d.status <> ${statusNow}`.execute(trx)
  }
  const kind: OccasionKind<H> = { ...declaration, id, from, refreshStatus }
  kinds.push(kind)
  return kind
}

export const occasionKinds = (): readonly OccasionKind[] => kinds

export interface Scope {
  readonly context: AppContext
  readonly trx: Trx
  readonly kind: OccasionKind
}

/** Recipients of gap and sign-off notices: leader and deputy, else the author. */
export const leitungOf = ({ leiter, stvLeiter, ersteller }: Occasion): string[] => {
  const leitung = [leiter, stvLeiter].filter((profil) => profil !== null)
  return leitung.length > 0 ? leitung : ersteller === null ? [] : [ersteller]
}
