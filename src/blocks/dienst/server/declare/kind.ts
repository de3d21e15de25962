// Functions that the sign-up block derives from a declaration: visibility, planning, leading, reading.
import { type RawBuilder, sql } from 'kysely'
import { defineOccasions, type Occasion, type OccasionKind, phrasesFor } from '../signup/occasion.ts'
import { helferJson, helferTables } from '../signup/write.ts'
import { isMeantFor } from '../signup/rules.ts'
import { vehiclesColumn } from '../staffing/wheel.ts'
import { isDraft, leadsAnlass, notLeading, PLAIN_STATES, type States } from '../../hindernisse.ts'
import { type CrudArea, may } from '#contract/rights/rechte.ts'
import type { Actor, Db, Trx } from '#server/context.ts'
import { filesOf, oneOf, oneOfIds } from '#server/db/vocabulary.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { missingError } from '#server/history/record.ts'
import type { Columns, Data, Declaration, Head, Rights, Values, Verb } from './declaration.ts'

type Sql = RawBuilder<unknown>

/** Tables of other areas shown in every occasion: places, vehicles. */
const shown = new Set<string>()
export const registerShown = (table: string): void => void shown.add(table)
export const shownTables = (): readonly string[] => [...shown]

const rightsOf = (area: CrudArea): Rights => ({
  zugang: (verb) => `${verb}_${area}`,
  of: (verb) => `${verb}_${area}`,
  rows: (verb, actor) => sql`${sql.lit(may(actor, `${verb}_${area}`))}`,
})

export interface AnlassKind extends Declaration {
  readonly column: string
  readonly title: string
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
export const offersColumn = ({ offers: column }: Columns, extra: Sql = sql``): Sql => sql`(
  select coalesce(json_agg(json_build_object('_id', angebot._id, 'bezeichnung', angebot.bezeichnung, 'beginn', iso(angebot.beginn),
      'ende', iso(angebot.ende), 'bedarf', angebot.bedarf, 'praktikanten', angebot.praktikanten, 'besetzung', angebot.besetzung,
      'termine', zeiten_json(angebot.zeiten) ${extra})
    order by angebot.beginn, angebot.ende, angebot._id),
    '[]')
  from angebote angebot
  where ${sql.ref(`angebot.${column}`)} = d._id)`

/** Common columns of the row `d` in every area, mapped from their own names. */
export const headOf = ({ title, groups, signOffUntil: until }: Columns): Sql =>
  sql`d.*, ${sql.ref(`d.${title}`)} as bezeichnung,
    ${until === undefined ? sql`null::text` : sql.ref(`d.${until}`)} as "selbstabsageBis",
    ${groups === undefined ? sql`'{}'::text[]` : sql.ref(`d.${groups}`)} as gruppen`

type Ruled = Pick<AnlassKind, 'rights' | 'states' | 'published' | 'columns'>
/** Condition over the row `d` for visible occasions: drafts only for planners and leaders. */
export function isVisible({ rights, columns: { offers: column, groups }, published }: Ruled, actor: Actor): Sql {
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
  const { columns, table, reading = {} } = kind
  const computedColumns = Object.entries(people ? (reading.computed ?? {}) : {}).map(([name, value]) => sql`, ${value} as ${sql.ref(name)}`)
  const helfer = people
    ? sql`(select coalesce(json_agg(${helferJson} order by meldung."gemeldetAm", meldung._id), '[]')
      from angebote angebot join anmeldungen meldung on meldung.angebot = angebot._id ${helferTables}
      where ${sql.ref(`angebot.${columns.offers}`)} = d._id)`
    : sql`'[]'::json`
  const files = people ? filesOf(table, sql`d._id`) : sql`'[]'::json`
  const { rows } = await sql<Data & More>`
    select ${headOf(columns)}, coalesce(o.ort, ${NOWHERE}) as "ortDaten", ${person('leiter')} as "leiterPerson",
      ${person('stvLeiter')} as "stvLeiterPerson",
      (select e._id from profile e where e."user" = d."erstelltVon" and e."geloeschtAm" is null) as ersteller,
      ${offersColumn(
        columns,
        sql`, 'fahrzeuge', ${vehicles(reading.warnings ?? sql`'[]'::json`)}, 'vehicles',
        ${vehiclesColumn()}`,
      )} as schichten,
      ${helfer} as helfer, ${files} as anhaenge ${sql.join(computedColumns, sql``)} ${extra}
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
  if (!data) throw await missingError(db, kind.table, id, kind.words.mention ?? kind.words.the)
  return data
}

export const addressOf = ({ name, strasse, hausnummer, plz, stadt }: Data['ortDaten']): string =>
  [name, `${strasse} ${hausnummer}`.trim(), `${plz} ${stadt}`.trim()].filter(Boolean).join(', ')

export function asOccasion<D extends Data>({ states }: Pick<AnlassKind, 'states'>, data: D): D & Occasion {
  const { ortDaten, leiterPerson } = data
  return {
    ...data,
    ausgeschrieben: !isDraft(data, states),
    abgesagtVon: data['absageVon'] === 'veranstalter' ? 'vom Veranstalter' : '',
    wo: { name: ortDaten.name, adresse: addressOf(ortDaten), koordinaten: ortDaten.koordinaten },
    treffpunkt: (data['treffpunkt'] as string | undefined) ?? '',
    treffpunktZeit: (data['treffpunktZeit'] as string | null | undefined) ?? null,
    leitung: leiterPerson ? `${leiterPerson.vorname} ${leiterPerson.nachname}` : '',
    ersteller: (data['ersteller'] as string | null | undefined) ?? null,
  }
}

/**
 * State derived from the staffing: full once every place is staffed and every required vehicle is named.
 * Annahme: an occasion without any need is never full, because no number is enough.
 */
const statusFrom =
  ({ running }: States, filled: string) =>
  (offers: Sql): Sql =>
    sql`case
      when not ${oneOf('d.status', running)} then d.status
      when (select sum((a.besetzung ->> 'unbesetzt')::int) = 0
          and sum((a.besetzung ->> 'soll')::int) > 0
          and not bool_or(a.besetzung ? 'fahrzeugeFehlen')
        from ${offers} a)
          then ${sql.lit(filled)}
      else ${sql.lit(running[0])}
    end`

/** Declares an area's occasions; called once at module load. */
export function defineAnlass(declaration: Declaration): AnlassKind {
  const { words, table, columns, uid, screens, states = PLAIN_STATES, staffing, reading = {}, dayPlan } = declaration
  const { offers: column, title } = columns
  const mention = words.mention ?? words.the
  const rights = typeof declaration.area === 'string' ? rightsOf(declaration.area) : declaration.area
  const published = sql`not ${oneOf('d.status', states.drafts)}`
  const ruled = { ...declaration, column, title, rights, states, published, mention }
  const holds = (verb: Verb, head: Values): Sql => sql`u.rechte @> array[${rights.of(verb, head)}]`
  const load = async (db: Db | Trx, actor: Actor, id: string, lock: 'keine' | 'share' | 'update' = 'keine'): Promise<Head> => {
    const clause = lock === 'update' ? sql`for update of d` : lock === 'share' ? sql`for share of d` : sql``
    const { rows } = await sql<Head>`select ${headOf(columns)}
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
    news: dayPlan?.news ?? 'neuerDienst',
    path: screens.detail,
    planningPath: screens.planning ?? screens.detail,
    listPath: screens.list,
    headColumns: reading.asked ?? headOf(columns),
    published,
    open: sql`(not d.abgesagt and ${oneOf('d.status', states.running)})`,
    leaders: columns.leaders?.column,
    replyHours: columns.replyHours,
    byDay: dayPlan !== undefined,
    duty: staffing === 'duty' && { leads: dayPlan?.leads },
    verbs: words.verbs,
    status: states.filled === undefined ? undefined : statusFrom(states, states.filled),
    filled:
      states.filled !== undefined
        ? sql`d.status = ${sql.lit(states.filled)}`
        : staffing === 'mayStayOpen'
          ? sql`true`
          : sql`not exists (select 1
            from angebote angebot
            where ${sql.ref(`angebot.${column}`)} = d._id
              and (coalesce((angebot.besetzung ->> 'unbesetzt')::int, 0) > 0 or angebot.besetzung ? 'fahrzeugeFehlen'))`,
    isOpen: ({ abgesagt, status }) => !abgesagt && states.running.includes(status),
    meetingPoint: columns.meetingPoint === undefined ? sql`''` : sql.ref(`d.${columns.meetingPoint}`),
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
      if (!leadsOne(ruled, actor, head)) throw forbidden(words.notLeading ?? notLeading(words))
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
      direct: staffing === 'direct',
      gruppen: head.gruppen,
    }),
  })
  const tables = () => [table, 'angebote', 'angebot_fahrzeuge', 'anmeldungen', ...shown, ...(reading.tables ?? []), 'users', 'profile']
  return {
    ...ruled,
    occasions,
    tables,
    pageTables: () => [...tables(), 'dateien', ...(declaration.hours ? [declaration.hours.table] : []), ...(reading.pageTables ?? [])],
  }
}
