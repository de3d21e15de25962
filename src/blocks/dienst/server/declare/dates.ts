// Dates in the picture, before and after they are made: the holiday of each, and what else takes its place or its leader.
import { sql } from 'kysely'
import { heldSentence, takenPersonen } from '#blocks/konflikte/server/index.ts'
import { readableTime, tagInBerlin } from '#contract/time/berlin.ts'
import { END_AFTER_BEGIN } from '#contract/words.ts'
import { holidayNames } from '#server/calendar/holidays.ts'
import type { Actor, AppContext, Trx } from '#server/context.ts'
import { badRequest } from '#server/errors.ts'
import { mayName } from '#server/db/vocabulary.ts'
import type { CheckedDates } from '../../rows-contract.ts'
import { type OccasionKind, occasionKinds } from '../signup/occasion.ts'
import { checkReferences } from '../staffing/references.ts'
import { isTooLong, TOO_LONG } from './write.ts'

interface Taking {
  readonly ort: string | null
  readonly leiter: string | null
}
interface Asked extends Taking {
  readonly daten: readonly { readonly beginn: string; readonly ende: string; readonly anlass?: string | null }[]
}
type Dated = Taking & { readonly beginn: string; readonly ende: string; readonly anlass: string | null }

/** Place and leader of existing occasions that the reader sees. */
async function readTaking(trx: Trx, actor: Actor, kind: OccasionKind, ids: readonly string[]): Promise<ReadonlyMap<string, Taking>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Taking & { _id: string }>`
    select d._id, d.ort, d.leiter from ${kind.from} d
    where d._id = any(${[...ids]}::uuid[]) and ${kind.visible(actor)}`.execute(trx)
  return new Map(rows.map((row) => [row._id, row]))
}

/** Other occasions at the place, as far as the reader sees them; one query per kind. */
async function placeClashes(trx: Trx, actor: Actor, dates: readonly Dated[]): Promise<ReadonlyMap<number, string[]>> {
  const found = new Map<number, string[]>()
  if (dates.every(({ ort }) => ort === null)) return found
  for (const kind of occasionKinds()) {
    const { rows } = await sql<{ nr: number; titel: string; beginn: string }>`
      select t.nr::int as nr, ${sql.ref(`d.${kind.title}`)} as titel, iso(d.beginn) as beginn
      from unnest(${dates.map(({ beginn }) => beginn)}::timestamptz[], ${dates.map(({ ende }) => ende)}::timestamptz[],
          ${dates.map(({ ort }) => ort)}::uuid[], ${dates.map(({ anlass }) => anlass)}::uuid[])
          with ordinality as t(von, bis, ort, anlass, nr)
        join ${kind.from} d on d.ort = t.ort and d.beginn < t.bis and d.ende > t.von and d._id is distinct from t.anlass
      where not d.abgesagt and ${kind.visible(actor)}
      order by d.beginn, d._id`.execute(trx)
    for (const { nr, titel, beginn } of rows)
      found.set(nr - 1, [...(found.get(nr - 1) ?? []), `Am selben Ort: ${titel}, ${readableTime(beginn)} Uhr.`])
  }
  return found
}

/** Other duties of the leaders at these times. */
async function leaderClashes(trx: Trx, actor: Actor, dates: readonly Dated[]): Promise<ReadonlyMap<Dated, string[]>> {
  const led = dates.flatMap((date) => (date.leiter === null ? [] : [{ date, who: date.leiter.toLowerCase() }]))
  if (led.length === 0) return new Map()
  const busy = await takenPersonen(
    trx,
    led.map(({ date: { beginn, ende }, who }) => ({ who, beginn, ende })),
    actor,
  )
  const { rows } = await sql<{ _id: string; name: string }>`
    select v._id, v.name from personen v join profile x on x._id = v._id
    where v._id = any(${led.map(({ who }) => who)}::uuid[]) and ${mayName(actor, 'x')}`.execute(trx)
  const names = new Map(rows.map(({ _id, name }) => [_id, name]))
  return new Map(
    led.map(({ date, who }, i) => {
      const clashes = (busy[i] ?? []).filter(({ dienst }) => dienst === null || dienst !== date.anlass)
      return [date, [...new Set(clashes.map((belegung) => heldSentence(names.get(who) ?? 'Die Leitung', belegung)))]]
    }),
  )
}

/** @throws 400 for an end before its begin or after more than a year, 400, 409 for a place or leader unknown to the reader */
export async function checkDates(
  context: AppContext,
  trx: Trx,
  actor: Actor,
  kind: OccasionKind,
  { daten, ort, leiter }: Asked,
): Promise<CheckedDates> {
  if (daten.length === 0) return []
  const backwards = daten.findIndex(({ beginn, ende }) => Date.parse(ende) <= Date.parse(beginn))
  if (backwards >= 0) throw badRequest(END_AFTER_BEGIN, `daten.${backwards}.ende`)
  const endless = daten.findIndex(isTooLong)
  if (endless >= 0) throw badRequest(TOO_LONG, `daten.${endless}.ende`)
  await checkReferences(trx, actor, { ort, leiter, stvLeiter: null })
  const known = await readTaking(
    trx,
    actor,
    kind,
    daten.flatMap(({ anlass }) => anlass ?? []),
  )
  const dates: Dated[] = daten.map(({ beginn, ende, anlass = null }) => {
    const own = anlass === null ? undefined : known.get(anlass.toLowerCase())
    return { beginn, ende, anlass, ort: ort ?? own?.ort ?? null, leiter: leiter ?? own?.leiter ?? null }
  })
  const days = dates.map(({ beginn }) => tagInBerlin(beginn))
  const holidays = holidayNames(days, (await context.chapter(trx)).land)
  const [leaders, places] = [await leaderClashes(trx, actor, dates), await placeClashes(trx, actor, dates)]
  return dates.map((date, i) => ({
    feiertag: holidays.get(days[i] ?? '') ?? '',
    hinweise: [...(leaders.get(date) ?? []), ...(places.get(i) ?? [])],
  }))
}
