// What an area says of its occasions, and what follows from it for the sign-up block: who sees, plans and leads one, and how it is read.
import { type RawBuilder, sql } from 'kysely'
import { defineOccasions, type MessageKind, type Occasion, type OccasionKind, phrases } from '../signup/occasion.ts'
import type { SchichtRow } from '../staffing/offers.ts'
import { helferJson, helferTables } from '../signup/write.ts'
import { isMeantFor } from '../signup/rules.ts'
import { vehiclesColumn } from '../staffing/wheel.ts'
import type { Helfer } from '../../contract.ts'
import type { Verbs } from '../../names.ts'
import type { AnlassDetail, AnlassWording } from '../../declaration.ts'
import { isDraft, leads, notLeading, PLAIN_STATES, type States } from '../../hindernisse.ts'
import type { Land } from '#contract/chapter/chapter.ts'
import { type CrudArea, may, type Recht, type Zugang } from '#contract/rights/rechte.ts'
import type { ScreenAddress } from '#contract/screens.ts'
import type { Actor, AppContext, Db, Trx } from '#server/context.ts'
import { filesOf, oneOf, oneOfIds } from '#server/db/vocabulary.ts'
import { forbidden, type Message, notFound } from '#server/errors.ts'
import { missing } from '#server/history/record.ts'

type Sql = RawBuilder<unknown>
export type Values = Readonly<Record<string, unknown>>

/** What an occasion offers, as the body of a call wrote it; one without `_id` is new, or the one of the same name. */
export type Offered = Omit<SchichtRow, 'fahrzeuge' | 'praktikanten'> &
  Partial<Pick<SchichtRow, 'fahrzeuge' | 'praktikanten'>> & { readonly _id?: string | undefined }
/** The body of a change, as far as every area has it. */
export type Written = Pick<AnlassDetail, 'beginn' | 'ende' | 'ort' | 'leiter' | 'stvLeiter' | 'anmeldeschluss' | 'warteliste' | 'fragen'> &
  Values

/** Hours of one person on one day that follow from a closing. */
export interface HourDraft {
  readonly anmeldung: string
  readonly profil: string
  readonly datum: string
  readonly stunden: number
}
/** The area that keeps hours: drafts them, and says how many of those from these registrations were confirmed. */
export interface Hours {
  readonly table: string
  readonly draft: (trx: Trx, drafts: readonly HourDraft[], about: { readonly anlass: string; readonly actor: string }) => Promise<void>
  /** Locks them. */
  readonly confirmed: (trx: Trx, registrations: readonly string[]) => Promise<number>
  readonly remove: (trx: Trx, registrations: readonly string[]) => Promise<void>
}
/** Tables of areas that every occasion shows something of: its place, its vehicles. */
const shown = new Set<string>()
export const registerShown = (table: string): void => void shown.add(table)
export const shownTables = (): readonly string[] => [...shown]

export interface Preparing {
  readonly context: AppContext
  readonly trx: Trx
  readonly actor: Actor
}

type Verb = 'READ' | 'UPDATE'
/** Rights to occasions, where they differ from one to another. */
export interface Rights {
  /** Rights that calls ask for, before the occasion is known. */
  readonly zugang: (verb: Verb) => Zugang
  readonly of: (verb: Verb, head: Values) => Recht
  /** Condition over the row `d`: this person has the right to it. */
  readonly rows: (verb: Verb, actor: Actor) => Sql
}
const rightsOf = (area: CrudArea): Rights => ({
  zugang: (verb) => `${verb}_${area}`,
  of: (verb) => `${verb}_${area}`,
  rows: (verb, actor) => sql`${sql.lit(may(actor, `${verb}_${area}`))}`,
})

export interface Declaration {
  readonly area: CrudArea | Rights
  readonly states?: States
  readonly words: AnlassWording
  /** Sentence for members who want to act and do not lead. */
  readonly notLeading?: string
  /** Name in errors and in sentences of other areas; by default `words.the`. */
  readonly mention?: string
  /** Title above several of them; by default `words.many`. */
  readonly heading?: string
  /**
   * Its table, and the column of `angebote` that names one. The table has the columns of `anlassFields`, `status`, `abgesagt`,
   * `absageGrund`, `abgesagtAm`, `abgeschlossenAm`, and `meldeschluss` made of `anmeldeschluss`.
   */
  readonly table: string
  readonly column: string
  /** The column that says what one is called. */
  readonly title: string
  /** Columns that the history of a deleted one names beside its title and time. */
  readonly named?: readonly string[]
  /** A column of groups that it is meant for, empty for all. */
  readonly groups?: string
  /** Column with the id of the series. */
  readonly series?: string
  /** Stands in the ids of calendar entries and in the keys of jobs and mails: it must never change. */
  readonly uid: string
  readonly news: MessageKind
  readonly path: (id: string) => ScreenAddress
  /** Screen where it is staffed; by default that where it is read. */
  readonly planningPath?: (id: string) => ScreenAddress
  readonly listPath: ScreenAddress
  /** Columns of the row `d` that signing up asks for, and those that lists show; by default all. */
  readonly asked?: Sql
  readonly listed?: Sql
  /** Column of the instant until which one signs off oneself. */
  readonly signOffUntil?: string
  /** Meeting point, over the row `d`. */
  readonly meetingPoint?: Sql
  /** Longest duration; by default a year. */
  readonly longest?: Sql
  /** Columns that lists are filtered by. */
  readonly filters?: readonly string[]
  /** Reasons against the vehicle of the row `v` in the offer `a`, as JSON. */
  readonly warnings?: Sql
  /** Party that called it off, as mails say it; by default none. */
  readonly calledOffBy?: (data: Data) => string
  /** The state that follows from the staffing, and whether nobody is missing (`defineOccasions`). */
  readonly status?: (offers: Sql) => Sql
  readonly filled?: Sql
  /** Fields as this reader may see them; people are seen to by the block. */
  readonly shownTo?: (data: Data, actor: Actor, leading: boolean) => Values
  /** Further columns of an answer, over the row `d`, that mails and calendars do not tell. */
  readonly answered?: Sql
  /** Selects the profiles staffed in the original of this copy: they come first among the candidates. */
  readonly wasThere?: (head: Head) => Sql
  /** Name of its calendar file; by default its day. */
  readonly fileName?: (head: Head) => string
  /** Part of the data that is kept for its answers; by default all. */
  readonly keeps?: (data: Data) => Data
  /** Further tables that answers are made of; those of the occasion itself, beside those of lists. */
  readonly reads?: readonly string[]
  readonly pageReads?: readonly string[]
  /** Fields of the contract that are no columns: what the answer has in their place, over the row `d`. */
  readonly computed?: Readonly<Record<string, Sql>>
  /** Columns that lists add. */
  readonly row?: readonly string[]
  /** What is searched beside the title and the place, over the row `d`. */
  readonly searched?: Sql
  /** Text that is searched in place of title and `searched`: the expression of an index. */
  readonly found?: Sql
  /** The body with what follows from it, and what it may not say; `before`: the occasion as it stands. */
  readonly prepare?: (request: Preparing, body: Written, before: Data | null) => Promise<Written>
  readonly offers?: (body: Written) => readonly Offered[]
  /** How the body calls the list of offers, and their begin and end there: what is wrong with an offer is said at these. */
  readonly offerFields?: Readonly<Record<'schichten' | 'beginn' | 'ende', string>>
  /** Whose offer `b` one stands with in the offer `a` of the same occasion; absent: only with those of the same. */
  readonly crew?: Sql
  /** Meeting time for the begin, over the row `d`; later shifts meet as long before theirs. */
  readonly meeting?: Sql
  /** The kind's words for coming, to help or as a guest. */
  readonly verbs: Verbs
  /** Nobody is staffed: whoever registers has the place. */
  readonly direct?: true
  /** Crews of one vehicle may overlap: one takes it over from the other. */
  readonly handsOver?: true
  /** As what the bookings of its vehicles are listed ('KTW'); absent: as a duty. */
  readonly vehicleUse?: string
  /** Call sign by which the plan names the vehicle of an offer. */
  readonly callSign?: (head: Values, offer: string) => string
  /** What the answer says of it that no column knows. */
  readonly derive?: (data: Data, land: Land) => Values
  /** What is wrong with it beside the rules of all. */
  readonly rules?: (body: Written, now: Date) => readonly Message[]
  /** What becomes of the hours of those who were there; absent: nothing. */
  readonly hours?: Hours
  /** After a closing, in its transaction: who took part. */
  readonly closed?: (trx: Trx, head: Head, present: readonly string[], by: { readonly actor: Actor; readonly now: Date }) => Promise<void>
  /** After a closing was taken back, in its transaction. */
  readonly reopened?: (trx: Trx, head: Head, by: { readonly actor: Actor; readonly now: Date }) => Promise<void>
  /** A column of further people who teach or lead beside the leader, and as what. */
  readonly leaders?: { readonly column: string; readonly as: string }
  /** The column of the hours within which one answers who moved up from the waiting list. */
  readonly replyHours?: string
  /** Standing in it is a duty, which is to be shared evenly: its leader leads, or who stands in the place of this function. */
  readonly duty?: true | { readonly leads: string }
  /** A plan of days, each of which stands in the calendar by itself. */
  readonly byDay?: true
  /** Nobody is staffed beforehand: who comes is noted when it happens, and no sign-up waits for an answer. */
  readonly notedOnTheDay?: true
  /** Places that nobody takes are no gap: leaders are not told of them. */
  readonly mayStayOpen?: true
}

/** The row of an occasion; instants in UTC. */
export type Head = Omit<
  AnlassDetail,
  'ortDaten' | 'leiterPerson' | 'stvLeiterPerson' | 'schichten' | 'helfer' | 'anmeldung' | 'anhaenge' | 'status' | 'anmeldeschluss'
> & {
  readonly status: string
  readonly gruppen: readonly string[]
} & Values
export type Data = Omit<AnlassDetail, 'helfer' | 'anmeldung' | 'schichten' | 'status'> & {
  readonly status: string
  readonly gruppen: readonly string[]
  readonly helfer: Helfer[]
  readonly schichten: readonly Omit<AnlassDetail['schichten'][number], 'anmeldung'>[]
} & Values

export interface AnlassKind extends Declaration {
  readonly rights: Rights
  readonly states: States
  readonly mention: string
  /** Published, over the row `d`. */
  readonly published: Sql
  readonly occasions: OccasionKind<Head>
  /** What an answer is made of: a change of any of these makes it old. */
  readonly tables: () => readonly string[]
  /** Tables of a single occasion: those of lists, files, hours and its own. */
  readonly pageTables: () => readonly string[]
}

const person = (column: 'leiter' | 'stvLeiter'): Sql => sql`(select p.person from personen p where p._id = d.${sql.ref(column)})`
export const NOWHERE = sql`json_build_object('_id', null, 'name', '', 'strasse', '', 'hausnummer', '', 'plz', '', 'stadt', '', 'koordinaten', null, 'hinweise', '')`
const vehicles = (warnings: Sql) => sql`(
  select coalesce(json_agg(json_build_object('_id', v._id, 'fahrzeug', v.fahrzeug, 'typ', coalesce(nullif(v.typ, ''), f.typ), 'erforderlich', v.erforderlich,
    'bezeichnung', coalesce(f.bezeichnung, ''), 'kennung', coalesce(f.kennung, ''), 'funkrufname', coalesce(f.funkrufname, ''), 'sitzplaetze', f.sitzplaetze,
    'warnungen', ${warnings}) order by f.bezeichnung, v.typ, v._id), '[]')
  from angebot_fahrzeuge v left join anlass_fahrzeuge f on f._id = v.fahrzeug where v.angebot = a._id)`
/** The offers of the row `d`, with `more` keys and values. */
export const offersOf = ({ column }: Pick<Declaration, 'column'>, more: Sql = sql``): Sql => sql`(
  select coalesce(json_agg(json_build_object('_id', a._id, 'bezeichnung', a.bezeichnung, 'beginn', iso(a.beginn), 'ende', iso(a.ende), 'bedarf', a.bedarf,
    'praktikanten', a.praktikanten, 'besetzung', a.besetzung, 'termine', zeiten_json(a.zeiten) ${more}) order by a.beginn, a.ende, a._id), '[]')
  from angebote a where ${sql.ref(`a.${column}`)} = d._id)`

/** The columns of the row `d` that every area answers, whatever they are called there. */
export const headOf = ({ title, groups, signOffUntil: until }: Pick<Declaration, 'title' | 'groups' | 'signOffUntil'>): Sql =>
  sql`d.*, ${sql.ref(`d.${title}`)} as bezeichnung, ${until === undefined ? sql`null::text` : sql.ref(`d.${until}`)} as "selbstabsageBis", ${groups === undefined ? sql`'{}'::text[]` : sql.ref(`d.${groups}`)} as gruppen`

type Ruled = Pick<AnlassKind, 'rights' | 'states' | 'published' | 'column' | 'groups'>
/** Which occasions this person may see, over the row `d`: drafts only who plans or leads them. */
export function visible({ rights, column, groups, published }: Ruled, actor: Actor): Sql {
  const meant =
    groups === undefined
      ? sql`true`
      : sql`(${sql.ref(`d.${groups}`)} = '{}' or (select p.gruppe from profile p where p._id = ${actor.profil}::uuid) = any(${sql.ref(`d.${groups}`)})
          or exists (select 1 from angebote a join anmeldungen m on m.angebot = a._id where ${sql.ref(`a.${column}`)} = d._id and m.profil = ${actor.profil}::uuid))`
  return sql`(${rights.rows('READ', actor)} and (${rights.rows('UPDATE', actor)} or ${actor.profil}::uuid in (d.leiter, d."stvLeiter") or (${published} and ${meant})))`
}

type Led = Pick<Head, 'leiter' | 'stvLeiter'> & Values
/** Plans such occasions, or leads this one. */
export const leadsOne = ({ rights }: Pick<AnlassKind, 'rights'>, actor: Actor, head: Led): boolean =>
  leads(actor, rights.of('UPDATE', head), head)

/** As `visible`, for one that was read. */
export const sees = (
  kind: Ruled,
  actor: Actor,
  head: Led & Pick<Head, 'status' | 'gruppen'>,
  reader: { readonly gruppe: string | null; readonly present: boolean },
): boolean =>
  may(actor, kind.rights.of('READ', head)) &&
  (leadsOne(kind, actor, head) || (!isDraft(head, kind.states) && (reader.present || isMeantFor(head.gruppen, reader.gruppe))))

/** Occasions by a condition over the row `d`, with their people; comments and reasons are still in it. */
async function readData<More = object>(
  db: Db | Trx,
  kind: Declaration,
  where: Sql,
  people: boolean,
  more = sql<More>``,
): Promise<(Data & More)[]> {
  const { column, table, computed = {} } = kind
  const own = Object.entries(computed).map(([name, value]) => sql`, ${value} as ${sql.ref(name)}`)
  const helfer = people
    ? sql`(select coalesce(json_agg(${helferJson} order by m."gemeldetAm", m._id), '[]') from angebote a join anmeldungen m on m.angebot = a._id ${helferTables}
        where ${sql.ref(`a.${column}`)} = d._id)`
    : sql`'[]'::json`
  const files = people ? filesOf(table, sql`d._id`) : sql`'[]'::json`
  const { rows } = await sql<Data & More>`
    select ${headOf(kind)}, coalesce(o.ort, ${NOWHERE}) as "ortDaten", ${person('leiter')} as "leiterPerson", ${person('stvLeiter')} as "stvLeiterPerson",
      (select e._id from profile e where e."user" = d."erstelltVon" and e."geloeschtAm" is null) as ersteller,
      ${offersOf(kind, sql`, 'fahrzeuge', ${vehicles(kind.warnings ?? sql`'[]'::json`)}, 'vehicles', ${vehiclesColumn()}`)} as schichten, ${helfer} as helfer, ${files} as anhaenge ${sql.join(own, sql``)} ${people ? (kind.answered ?? sql``) : sql``} ${more}
    from ${sql.table(table)} d left join anlass_orte o on o._id = d.ort where ${where}`.execute(db)
  return rows
}
/** `more`: further columns over the row `d`. @throws 404 */
export async function dataOf<More = object>(db: Db | Trx, kind: Declaration, id: string, more?: RawBuilder<More>): Promise<Data & More> {
  const [data] = await readData(db, kind, oneOfIds('d._id', [id]), true, more)
  if (!data) throw await missing(db, kind.table, id, kind.mention ?? kind.words.the)
  return data
}

export const address = ({ name, strasse: street, hausnummer, plz, stadt: city }: Data['ortDaten']): string =>
  [name, `${street} ${hausnummer}`.trim(), `${plz} ${city}`.trim()].filter(Boolean).join(', ')

export function asOccasion<D extends Data>({ states, calledOffBy }: Pick<AnlassKind, 'states' | 'calledOffBy'>, data: D): D & Occasion {
  const { ortDaten: where, leiterPerson: leader } = data
  return {
    ...data,
    ausgeschrieben: !isDraft(data, states),
    abgesagtVon: calledOffBy?.(data) ?? '',
    wo: { name: where.name, adresse: address(where), koordinaten: where.koordinaten },
    treffpunkt: (data['treffpunkt'] as string | undefined) ?? '',
    treffpunktZeit: (data['treffpunktZeit'] as string | null | undefined) ?? null,
    leitung: leader ? `${leader.vorname} ${leader.nachname}` : '',
    ersteller: (data['ersteller'] as string | null | undefined) ?? null,
  }
}

/** Declares the occasions of an area, once, when it is loaded. */
export function defineAnlass(declaration: Declaration): AnlassKind {
  const { words, column, table, title, uid, news, path, listPath, states = PLAIN_STATES, mention = words.the } = declaration
  const rights = typeof declaration.area === 'string' ? rightsOf(declaration.area) : declaration.area
  const published = sql`not ${oneOf('d.status', states.drafts)}`
  const ruled = { ...declaration, rights, states, published, mention }
  const holds = (verb: Verb, head: Values): Sql => sql`u.rechte @> array[${rights.of(verb, head)}]`
  const load = async (db: Db | Trx, actor: Actor, id: string, lock: 'keine' | 'share' | 'update' = 'keine'): Promise<Head> => {
    const clause = lock === 'update' ? sql`for update of d` : lock === 'share' ? sql`for share of d` : sql``
    const { rows } =
      await sql<Head>`select ${headOf(declaration)} from ${sql.table(table)} d where d._id = ${id}::uuid and ${visible(ruled, actor)} ${clause}`.execute(
        db,
      )
    if (!rows[0]) throw notFound(mention)
    return rows[0]
  }
  const occasions = defineOccasions<Head>({
    column,
    table,
    title,
    phrases: phrases(words.gender, words.one, words.many),
    mention,
    uid,
    news,
    path,
    planningPath: declaration.planningPath ?? path,
    listPath,
    headColumns: declaration.asked ?? headOf(declaration),
    published,
    open: sql`(not d.abgesagt and ${oneOf('d.status', states.running)})`,
    leaders: declaration.leaders?.column,
    replyHours: declaration.replyHours,
    byDay: declaration.byDay,
    duty: declaration.duty,
    verbs: declaration.verbs,
    status: declaration.status,
    filled:
      declaration.filled ??
      (declaration.mayStayOpen
        ? sql`true`
        : sql`not exists (select 1 from angebote a where ${sql.ref(`a.${column}`)} = d._id and (coalesce((a.besetzung ->> 'unbesetzt')::int, 0) > 0 or a.besetzung ? 'fahrzeugeFehlen'))`),
    isOpen: ({ abgesagt, status }) => !abgesagt && states.running.includes(status),
    placeName: sql`coalesce((select o.name from anlass_orte o where o._id = d.ort), '')`,
    meetingPoint: declaration.meetingPoint ?? sql`''`,
    vehicleName: sql`(select f.bezeichnung from anlass_fahrzeuge f where f._id = af.fahrzeug)`,
    visible: (actor) => visible(ruled, actor),
    sees: (actor, head, reader) => sees(ruled, actor, head, reader),
    meantMembers: (head) =>
      sql`(${holds('READ', head)} and (${[...head.gruppen]}::text[] = '{}' or p.gruppe = any(${[...head.gruppen]}::text[])))`,
    readers: (head) => holds('READ', head),
    planners: (head) => holds('UPDATE', head),
    read: async (db, ids, more) =>
      (await readData(db, declaration, oneOfIds('d._id', ids), false, more)).map((data) => ({
        ...(data as Data & Head),
        ...asOccasion(ruled, data),
      })),
    load,
    requireLeading: (actor, head) => {
      if (!leadsOne(ruled, actor, head)) throw forbidden(declaration.notLeading ?? notLeading(words))
    },
    asAnlass: (head) => ({
      name: words.the,
      abgesagt: head.abgesagt,
      ausgeschrieben: !states.drafts.includes(head.status),
      abgeschlossen: states.closed.includes(head.status),
      gesperrt: head.status === 'gesperrt',
      meldeschluss: head.meldeschluss,
      selbstabsageBis: head.selbstabsageBis,
      warteliste: head.warteliste,
      direct: declaration.direct === true,
      gruppen: head.gruppen,
    }),
  })
  const tables = () => [table, 'angebote', 'angebot_fahrzeuge', 'anmeldungen', ...shown, ...(declaration.reads ?? []), 'users', 'profile']
  return {
    ...ruled,
    occasions,
    tables,
    pageTables: () => [...tables(), 'dateien', ...(declaration.hours ? [declaration.hours.table] : []), ...(declaration.pageReads ?? [])],
  }
}
