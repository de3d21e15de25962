// The sums of hours: whole months from what is kept of them (migration 0077), days at the edges from the records themselves.
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { MEANT_TO_COME } from '#blocks/gueltigkeit/contract.ts'
import { inMonths } from '#contract/berlin.ts'
import { END_AFTER_BEGIN } from '#contract/words.ts'
import { KINDS_OF_HOURS } from '#features/stundennachweise/contract.ts'
import type { Actor, Db } from '#server/context.ts'
import { mayName, oneOf } from '#server/db/vocabulary.ts'
import { badRequest } from '#server/errors.ts'
import type { Dimension, Evaluation, evaluationContract, Line } from '../contract.ts'

export type Question = z.output<typeof evaluationContract.list.query>
interface Sum {
  readonly profil?: string
  readonly gruppe?: string
  readonly kind?: NonNullable<Line['art']>
  readonly time?: string
  readonly quarters: number
  readonly nachweise: number
  readonly km: number
}
type Sql = RawBuilder<unknown>

const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
const firstOf = (day: string) => `${day.slice(0, 7)}-01`

/** The whole months within a time, as half-open days; null: there is none. */
export function wholeMonths(von: string, bis: string): readonly [first: string, end: string] | null {
  const first = von === firstOf(von) ? von : inMonths(firstOf(von), 1)
  const end = firstOf(nextDay(bis))
  return first < end ? [first, end] : null
}

/** What is added up: `zeit` is the day, or the first of its month. */
function source({ von, bis, art: kind, eingereicht: submitted }: Question, byDay: boolean): Sql {
  const counted = sql`${oneOf('status', submitted === true ? ['eingereicht', 'bestaetigt'] : ['bestaetigt'])} and (${kind ?? null}::text is null or art = ${kind ?? null})`
  const records = (from: string, until: string) => sql`
    select profil, art, ${byDay ? sql`datum` : sql`date_trunc('month', datum)::date`} as zeit, (stunden * 4)::int as viertel, 1 as nachweise, "anfahrtKm" as km
    from stundennachweise where datum >= ${from}::date and datum < ${until}::date and status in ('eingereicht', 'bestaetigt') and ${counted}`
  const months = byDay ? null : wholeMonths(von, bis)
  if (!months) return records(von, nextDay(bis))
  const [first, end] = months
  return sql`select profil, art, monat as zeit, viertel, nachweise, km from stundensummen
    where monat >= ${first}::date and monat < ${end}::date and nachweise > 0 and ${counted}
    union all ${records(von, first)} union all ${records(end, nextDay(bis))}`
}

interface Member extends NonNullable<Line['person']> {
  readonly named: boolean
  readonly fit: boolean
}
/** Everybody by name, and whether this reader may be told it: hidden members, and who does not want to be named (ADR 51), are not. */
async function members(db: Db, actor: Actor, group: string | undefined): Promise<ReadonlyMap<string, Member>> {
  const { rows } = await sql<Member>`
    select p._id, u.vorname, u.nachname, p._id is not distinct from ${actor.profil}::uuid or (o.profil is null and ${mayName(actor, 'p')}) as named,
      ${oneOf('p.status', MEANT_TO_COME)} and p."geloeschtAm" is null as fit
    from profile p join users u on u._id = p."user" left join ohne_namen o on o.profil = p._id
    where ${group ?? null}::text is null or p.gruppe = ${group ?? null} order by u.nachname, u.vorname, p._id`.execute(db)
  return new Map(rows.map((row) => [row._id, row]))
}

const kinds = Object.keys(KINDS_OF_HOURS)
const collator = new Intl.Collator('de')
const plainly = (a = '', b = '') => (a === b ? 0 : a < b ? -1 : 1)
/** Who and what has no name comes last. */
const named = (a: string, b: string) => Number(a === '') - Number(b === '') || collator.compare(a, b)
const ORDER: Readonly<Record<Exclude<Dimension, 'person'>, (a: Line, b: Line) => number>> = {
  art: (a, b) => kinds.indexOf(a.art ?? '') - kinds.indexOf(b.art ?? ''),
  monat: (a, b) => plainly(a.monat, b.monat),
  gruppe: (a, b) => named(a.gruppe ?? '', b.gruppe ?? ''),
  jahr: (a, b) => plainly(a.jahr, b.jahr),
  tag: (a, b) => plainly(a.tag, b.tag),
}

/** @throws 400 where the time ends before it begins */
export async function evaluate(db: Db, actor: Actor, question: Question): Promise<Evaluation> {
  const { von, bis, gruppe: group, nach: dims } = question
  if (bis < von) throw badRequest(END_AFTER_BEGIN, 'bis')
  const dimensions = [...new Set(dims.split(','))] as Dimension[]
  const by = (dimension: Dimension) => dimensions.includes(dimension)
  // `date_trunc` would take each of the 650,000 sums of ten years through the time zone and back.
  const year = sql`make_date(date_part('year', q.zeit)::int, 1, 1)`
  const time = by('tag') || by('monat') ? sql`q.zeit` : by('jahr') ? year : null
  const columns: readonly (readonly [string, Sql])[] = [
    ...(by('person') ? [['profil', sql`q.profil`] as const] : []),
    ...(by('art') ? [['kind', sql`q.art`] as const] : []),
    ...(by('gruppe') ? [['gruppe', sql`p.gruppe`] as const] : []),
    ...(time ? [['time', time] as const] : []),
  ]
  const joined = by('gruppe') || group !== undefined ? sql`join profile p on p._id = q.profil` : sql``
  const { rows } = await sql<Sum>`
    select ${sql.join([...columns.map(([name, value]) => sql`${value} as ${sql.ref(name)}`), sql`sum(q.viertel)::float8 as quarters`, sql`sum(q.nachweise)::float8 as nachweise`, sql`sum(q.km)::float8 as km`])}
    from (${source(question, by('tag'))}) q ${joined}
    where ${group ?? null}::text is null ${group === undefined ? sql`` : sql`or p.gruppe = ${group}`}
    ${columns.length > 0 ? sql`group by ${sql.join(columns.map(([, value]) => value))}` : sql`having count(*) > 0`}`.execute(db)

  const people = by('person') ? await members(db, actor, group) : new Map<string, Member>()
  const lines = new Map<string, Line>()
  const each = new Map<string, number>()
  const add = ({ profil, kind, gruppe: theirs, time: at = '', quarters, nachweise, km }: Sum) => {
    const who = people.get(profil ?? '')
    // A group of few would tell who it is.
    const group = theirs !== undefined && by('person') && who?.named !== true ? '' : theirs
    const told: Omit<Line, 'stunden' | 'nachweise' | 'km'> = {
      ...(by('person') ? { person: who?.named === true ? { _id: who._id, vorname: who.vorname, nachname: who.nachname } : null } : {}),
      ...(kind === undefined ? {} : { art: kind }),
      ...(group === undefined ? {} : { gruppe: group }),
      ...(by('jahr') ? { jahr: at.slice(0, 4) } : {}),
      ...(by('monat') ? { monat: at.slice(0, 7) } : {}),
      ...(by('tag') ? { tag: at } : {}),
    }
    const key = `${told.person?._id ?? ''} ${kind ?? ''} ${at} ${group ?? ''}`
    const line = lines.get(key) ?? { ...told, stunden: 0, nachweise: 0, km: 0 }
    lines.set(key, { ...line, stunden: line.stunden + quarters / 4, nachweise: line.nachweise + nachweise, km: line.km + km })
    if (profil !== undefined) each.set(profil, (each.get(profil) ?? 0) + quarters / 4)
  }
  for (const row of rows) add(row)
  // Who could have done something and did not belongs to the picture as well.
  if (dims === 'person')
    for (const { _id, fit } of people.values()) if (fit && !each.has(_id)) add({ profil: _id, quarters: 0, nachweise: 0, km: 0 })
  const sum = (of: (row: Sum) => number) => rows.reduce((total, row) => total + of(row), 0)
  const places = new Map([...people.keys()].map((id, place) => [id, place]))
  const place = ({ person }: Line) => (person ? (places.get(person._id) ?? 0) : people.size)
  const inOrder = (a: Line, b: Line) =>
    dimensions.reduce((order, name) => order || (name === 'person' ? place(a) - place(b) : ORDER[name](a, b)), 0)
  return {
    gesamt: { stunden: sum((row) => row.quarters) / 4, nachweise: sum((row) => row.nachweise), km: sum((row) => row.km) },
    ...(by('person') ? { je: [...each.values()].toSorted((a, b) => b - a) } : {}),
    zeilen: [...lines.values()].toSorted(inOrder),
  }
}
