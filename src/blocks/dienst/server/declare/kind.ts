import { type RawBuilder, sql } from 'kysely'
import { defineOccasions, type MessageKind, type Occasion, type OccasionKind, phrasesFor } from '../signup/occasion.ts'
import type { SchichtRow } from '../staffing/offers.ts'
import { helferJson, helferTables } from '../signup/write.ts'
import { isMeantFor } from '../signup/rules.ts'
import { vehiclesColumn } from '../staffing/wheel.ts'
import type { Helfer } from '../../contract.ts'
import type { Verbs } from '../../names.ts'
import type { AnlassDetail, AnlassWording } from '../../declaration.ts'
import { isDraft, leadsAnlass, notLeading, PLAIN_STATES, type States } from '../../hindernisse.ts'
import type { Land } from '#contract/chapter/chapter.ts'
import { type CrudArea, may, type Recht, type Zugang } from '#contract/rights/rechte.ts'
import type { ScreenAddress } from '#contract/screens.ts'
import type { Actor, AppContext, Db, Trx } from '#server/context.ts'
import { filesOf, oneOf, oneOfIds } from '#server/db/vocabulary.ts'
import { forbidden, type Message, notFound } from '#server/errors.ts'
import { missingError } from '#server/history/record.ts'

type Sql = RawBuilder<unknown>
export type Values = Readonly<Record<string, unknown>>

/** Offer in a request body; without `_id` it is new, or matches by name. */
export type Offered = Omit<SchichtRow, 'fahrzeuge' | 'praktikanten'> &
  Partial<Pick<SchichtRow, 'fahrzeuge' | 'praktikanten'>> & { readonly _id?: string | undefined }
export type Written = Pick<AnlassDetail, 'beginn' | 'ende' | 'ort' | 'leiter' | 'stvLeiter' | 'anmeldeschluss' | 'warteliste' | 'fragen'> &
  Values

export interface HourDraft {
  readonly anmeldung: string
  readonly profil: string
  readonly datum: string
  readonly stunden: number
}
/** Area that records hours: writes drafts, and counts the confirmed ones of these registrations. */
export interface Hours {
  readonly table: string
  readonly draft: (trx: Trx, drafts: readonly HourDraft[], about: { readonly anlass: string; readonly actor: string }) => Promise<void>
  /** Locks the rows. */
  readonly confirmed: (trx: Trx, registrations: readonly string[]) => Promise<number>
  readonly remove: (trx: Trx, registrations: readonly string[]) => Promise<void>
}
/** Tables of other areas shown in every occasion: places, vehicles. */
const shown = new Set<string>()
export const registerShown = (table: string): void => void shown.add(table)
export const shownTables = (): readonly string[] => [...shown]

export interface Preparing {
  readonly context: AppContext
  readonly trx: Trx
  readonly actor: Actor
}

type Verb = 'READ' | 'UPDATE'
export interface Rights {
  readonly zugang: (verb: Verb) => Zugang
  readonly of: (verb: Verb, head: Values) => Recht
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
  readonly notLeading?: string
  /** Name in errors and sentences of other areas; default `words.the`. */
  readonly mention?: string
  /** Heading for several; default `words.many`. */
  readonly heading?: string
  /**
   * Table, and the column of `angebote` that references it. Required columns: those of `anlassFields`, `status`, `abgesagt`,
   * `absageGrund`, `abgesagtAm`, `abgeschlossenAm`. `meldeschluss` is derived from `anmeldeschluss`.
   */
  readonly table: string
  readonly column: string
  readonly title: string
  readonly named?: readonly string[]
  /** Column of the target groups, empty for all. */
  readonly groups?: string
  readonly series?: string
  /** Part of calendar ids and of job and mail keys: must never change. */
  readonly uid: string
  readonly news: MessageKind
  readonly path: (id: string) => ScreenAddress
  readonly planningPath?: (id: string) => ScreenAddress
  readonly listPath: ScreenAddress
  /** Columns of the row `d` for sign-up and for lists; default: all. */
  readonly asked?: Sql
  readonly listed?: Sql
  readonly signOffUntil?: string
  readonly meetingPoint?: Sql
  readonly longest?: Sql
  readonly filters?: readonly string[]
  /** Warnings about the vehicle `v` in the offer `angebot`, as JSON. */
  readonly warnings?: Sql
  readonly calledOffBy?: (data: Data) => string
  /** State derived from the staffing, and full coverage (`defineOccasions`). */
  readonly status?: (offers: Sql) => Sql
  readonly filled?: Sql
  /** Fields visible to this reader; the block filters the people. */
  readonly shownTo?: (data: Data, actor: Actor, leading: boolean) => Values
  /** Further response columns over the row `d`, not used in mails and calendars. */
  readonly answered?: Sql
  /** Selects profiles staffed in the original of this copy; they rank first among the candidates. */
  readonly wasThere?: (head: Head) => Sql
  readonly fileName?: (head: Head) => string
  /** Cached part of the data; default: all. */
  readonly keeps?: (data: Data) => Data
  readonly reads?: readonly string[]
  readonly pageReads?: readonly string[]
  readonly computed?: Readonly<Record<string, Sql>>
  readonly row?: readonly string[]
  readonly searched?: Sql
  /** Search expression that replaces title and `searched`; matches an index. */
  readonly found?: Sql
  /** Adds derived values to the body and validates it; `before`: the stored occasion. */
  readonly prepare?: (request: Preparing, body: Written, before: Data | null) => Promise<Written>
  readonly offers?: (body: Written) => readonly Offered[]
  readonly offerFields?: Readonly<Record<'schichten' | 'beginn' | 'ende', string>>
  /** Condition for offer `b` sharing a crew with offer `angebot` of the occasion; absent: only the same offer. */
  readonly crew?: Sql
  readonly meeting?: Sql
  readonly verbs: Verbs
  /** No staffing step: registering gives the place. */
  readonly direct?: true
  /** Crews of one vehicle may overlap for the handover. */
  readonly handsOver?: true
  /** Label of its vehicle bookings ('KTW'); absent: as a duty. */
  readonly vehicleUse?: string
  readonly callSign?: (head: Values, offer: string) => string
  readonly derive?: (data: Data, land: Land) => Values
  readonly rules?: (body: Written, now: Date) => readonly Message[]
  /** Hours of the attendees; absent: none are recorded. */
  readonly hours?: Hours
  /** Hook after a closing, in its transaction, with the attendees. */
  readonly closed?: (trx: Trx, head: Head, present: readonly string[], by: { readonly actor: Actor; readonly now: Date }) => Promise<void>
  readonly reopened?: (trx: Trx, head: Head, by: { readonly actor: Actor; readonly now: Date }) => Promise<void>
  readonly leaders?: { readonly column: string; readonly as: string }
  /** Column of the reply time in hours after moving up from the waiting list. */
  readonly replyHours?: string
  /** Counts as a duty to be shared evenly. Leader: the occasion's leader, or the person in the place of this function. */
  readonly duty?: true | { readonly leads: string }
  /** Day plan: each day has its own calendar entry. */
  readonly byDay?: true
  /** No advance staffing: attendance is recorded on the day, and no sign-up awaits an answer. */
  readonly notedOnTheDay?: true
  /** Open places are no gap: leaders get no notice. */
  readonly mayStayOpen?: true
}

/** Row of an occasion; instants in UTC. */
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
  readonly published: Sql
  readonly occasions: OccasionKind<Head>
  readonly tables: () => readonly string[]
  readonly pageTables: () => readonly string[]
}

const person = (column: 'leiter' | 'stvLeiter'): Sql => sql`(select p.person from personen p where p._id = d.${sql.ref(column)})`
export const NOWHERE = sql`json_build_object('_id', null, 'name', '', 'strasse', '', 'hausnummer', '', 'plz', '',
  'stadt', '', 'koordinaten', null, 'hinweise', '')`
const vehicles = (warnings: Sql) => sql`(
  select coalesce(json_agg(json_build_object('_id', v._id, 'fahrzeug', v.fahrzeug,
      'typ', coalesce(nullif(v.typ, ''), f.typ), 'erforderlich', v.erforderlich,
      'bezeichnung', coalesce(f.bezeichnung, ''), 'kennung', coalesce(f.kennung, ''),
      'funkrufname', coalesce(f.funkrufname, ''), 'sitzplaetze', f.sitzplaetze, 'warnungen', ${warnings})
    order by f.bezeichnung, v.typ, v._id),
    '[]')
  from angebot_fahrzeuge v left join anlass_fahrzeuge f on f._id = v.fahrzeug
  where v.angebot = angebot._id)`
export const offersColumn = ({ column }: Pick<Declaration, 'column'>, extra: Sql = sql``): Sql => sql`(
  select coalesce(json_agg(json_build_object('_id', angebot._id, 'bezeichnung', angebot.bezeichnung, 'beginn', iso(angebot.beginn),
      'ende', iso(angebot.ende), 'bedarf', angebot.bedarf, 'praktikanten', angebot.praktikanten, 'besetzung', angebot.besetzung,
      'termine', zeiten_json(angebot.zeiten) ${extra})
    order by angebot.beginn, angebot.ende, angebot._id),
    '[]')
  from angebote angebot
  where ${sql.ref(`angebot.${column}`)} = d._id)`

/** Common columns of the row `d` in every area, mapped from their own names. */
export const headOf = ({ title, groups, signOffUntil: until }: Pick<Declaration, 'title' | 'groups' | 'signOffUntil'>): Sql =>
  sql`d.*, ${sql.ref(`d.${title}`)} as bezeichnung,
    ${until === undefined ? sql`null::text` : sql.ref(`d.${until}`)} as "selbstabsageBis",
    ${groups === undefined ? sql`'{}'::text[]` : sql.ref(`d.${groups}`)} as gruppen`

type Ruled = Pick<AnlassKind, 'rights' | 'states' | 'published' | 'column' | 'groups'>
/** Condition over the row `d` for visible occasions: drafts only for planners and leaders. */
export function isVisible({ rights, column, groups, published }: Ruled, actor: Actor): Sql {
  const involved =
    groups === undefined
      ? sql`true`
      : sql`(${sql.ref(`d.${groups}`)} = '{}'
        or (select p.gruppe from profile p where p._id = ${actor.profil}::uuid) = any(${sql.ref(`d.${groups}`)})
        or exists (select 1
          from angebote angebot join anmeldungen meldung on meldung.angebot = angebot._id
          where ${sql.ref(`angebot.${column}`)} = d._id and meldung.profil = ${actor.profil}::uuid))`
  return sql`(${rights.rows('READ', actor)}
    and (${rights.rows('UPDATE', actor)}
      or ${actor.profil}::uuid in (d.leiter, d."stvLeiter")
      or (${published} and ${involved})))`
}

type Led = Pick<Head, 'leiter' | 'stvLeiter'> & Values
export const leadsOne = ({ rights }: Pick<AnlassKind, 'rights'>, actor: Actor, head: Led): boolean =>
  leadsAnlass(actor, rights.of('UPDATE', head), head)

export const seesAnlass = (
  kind: Ruled,
  actor: Actor,
  head: Led & Pick<Head, 'status' | 'gruppen'>,
  reader: { readonly gruppe: string | null; readonly present: boolean },
): boolean =>
  may(actor, kind.rights.of('READ', head)) &&
  (leadsOne(kind, actor, head) || (!isDraft(head, kind.states) && (reader.present || isMeantFor(head.gruppen, reader.gruppe))))

/** Loads occasions by a condition over the row `d` with their people; comments and reasons are not yet filtered. */
async function readData<More = object>(
  db: Db | Trx,
  kind: Declaration,
  where: Sql,
  people: boolean,
  extra = sql<More>``,
): Promise<(Data & More)[]> {
  const { column, table, computed = {} } = kind
  const computedColumns = Object.entries(computed).map(([name, value]) => sql`, ${value} as ${sql.ref(name)}`)
  const helfer = people
    ? sql`(select coalesce(json_agg(${helferJson} order by meldung."gemeldetAm", meldung._id), '[]')
      from angebote angebot join anmeldungen meldung on meldung.angebot = angebot._id ${helferTables}
      where ${sql.ref(`angebot.${column}`)} = d._id)`
    : sql`'[]'::json`
  const files = people ? filesOf(table, sql`d._id`) : sql`'[]'::json`
  const { rows } = await sql<Data & More>`
    select ${headOf(kind)}, coalesce(o.ort, ${NOWHERE}) as "ortDaten", ${person('leiter')} as "leiterPerson",
      ${person('stvLeiter')} as "stvLeiterPerson",
      (select e._id from profile e where e."user" = d."erstelltVon" and e."geloeschtAm" is null) as ersteller,
      ${offersColumn(
        kind,
        sql`, 'fahrzeuge', ${vehicles(kind.warnings ?? sql`'[]'::json`)}, 'vehicles',
        ${vehiclesColumn()}`,
      )} as schichten,
      ${helfer} as helfer,
      ${files} as anhaenge ${sql.join(computedColumns, sql``)} ${people ? (kind.answered ?? sql``) : sql``} ${extra}
    from ${sql.table(table)} d left join anlass_orte o on o._id = d.ort
    where ${where}`.execute(db)
  return rows
}
/**
 * `extra`: further columns over the row `d`.
 * @throws 404
 */
export async function dataOf<More = object>(db: Db | Trx, kind: Declaration, id: string, extra?: RawBuilder<More>): Promise<Data & More> {
  const [data] = await readData(db, kind, oneOfIds('d._id', [id]), true, extra)
  if (!data) throw await missingError(db, kind.table, id, kind.mention ?? kind.words.the)
  return data
}

export const addressOf = ({ name, strasse, hausnummer, plz, stadt }: Data['ortDaten']): string =>
  [name, `${strasse} ${hausnummer}`.trim(), `${plz} ${stadt}`.trim()].filter(Boolean).join(', ')

export function asOccasion<D extends Data>({ states, calledOffBy }: Pick<AnlassKind, 'states' | 'calledOffBy'>, data: D): D & Occasion {
  const { ortDaten, leiterPerson } = data
  return {
    ...data,
    ausgeschrieben: !isDraft(data, states),
    abgesagtVon: calledOffBy?.(data) ?? '',
    wo: { name: ortDaten.name, adresse: addressOf(ortDaten), koordinaten: ortDaten.koordinaten },
    treffpunkt: (data['treffpunkt'] as string | undefined) ?? '',
    treffpunktZeit: (data['treffpunktZeit'] as string | null | undefined) ?? null,
    leitung: leiterPerson ? `${leiterPerson.vorname} ${leiterPerson.nachname}` : '',
    ersteller: (data['ersteller'] as string | null | undefined) ?? null,
  }
}

/** Declares an area's occasions; called once at module load. */
export function defineAnlass(declaration: Declaration): AnlassKind {
  const { words, column, table, title, uid, news, path, listPath, states = PLAIN_STATES, mention = words.the } = declaration
  const rights = typeof declaration.area === 'string' ? rightsOf(declaration.area) : declaration.area
  const published = sql`not ${oneOf('d.status', states.drafts)}`
  const ruled = { ...declaration, rights, states, published, mention }
  const holds = (verb: Verb, head: Values): Sql => sql`u.rechte @> array[${rights.of(verb, head)}]`
  const load = async (db: Db | Trx, actor: Actor, id: string, lock: 'keine' | 'share' | 'update' = 'keine'): Promise<Head> => {
    const clause = lock === 'update' ? sql`for update of d` : lock === 'share' ? sql`for share of d` : sql``
    const { rows } = await sql<Head>`select ${headOf(declaration)}
        from ${sql.table(table)} d
        where d._id = ${id}::uuid and ${isVisible(ruled, actor)} ${clause}`.execute(db)
    if (!rows[0]) throw notFound(mention)
    return rows[0]
  }
  const occasions = defineOccasions<Head>({
    column,
    table,
    title,
    phrases: phrasesFor(words.gender, words.one, words.many),
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
        : sql`not exists (select 1
          from angebote angebot
          where ${sql.ref(`angebot.${column}`)} = d._id
            and (coalesce((angebot.besetzung ->> 'unbesetzt')::int, 0) > 0 or angebot.besetzung ? 'fahrzeugeFehlen'))`),
    isOpen: ({ abgesagt, status }) => !abgesagt && states.running.includes(status),
    placeName: sql`coalesce((select o.name from anlass_orte o where o._id = d.ort), '')`,
    meetingPoint: declaration.meetingPoint ?? sql`''`,
    vehicleName: sql`(select f.bezeichnung from anlass_fahrzeuge f where f._id = af.fahrzeug)`,
    visible: (actor) => isVisible(ruled, actor),
    sees: (actor, head, reader) => seesAnlass(ruled, actor, head, reader),
    meantMembers: (head) =>
      sql`(${holds('READ', head)} and (${[...head.gruppen]}::text[] = '{}' or p.gruppe = any(${[...head.gruppen]}::text[])))`,
    readers: (head) => holds('READ', head),
    planners: (head) => holds('UPDATE', head),
    read: async (db, ids, extra) =>
      (await readData(db, declaration, oneOfIds('d._id', ids), false, extra)).map((data) => ({
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
