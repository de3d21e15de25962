import { sql } from 'kysely'
import type { AnlassContract, Ausschreibung } from '#blocks/dienst/declaration.ts'
import { anlassArea, type AnlassKind, type Values } from '#blocks/dienst/server/index.ts'
import { splitSeat } from '#blocks/dienst/seat-name.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { may } from '#contract/rights/rechte.ts'
import { WEEKDAY_NAMES } from '#contract/time/week.ts'
import type { Actor, AppContext, Db, Trx } from '#server/context.ts'
import { badRequest, HttpError, type Message } from '#server/errors.ts'
import type { Handlers } from '#server/http/routes.ts'
import { doOverlap } from '#blocks/konflikte/server/index.ts'
import { type PlannedShift, type WeekShift, ktwSundaysContract, ktwWeeksContract, MOST_DAYS } from '../contract.ts'
import { freeDays } from './free-days.ts'
import { giveWay, withWeeks } from './give-way.ts'
import {
  besideReason,
  dayAfter,
  frameOf,
  type List,
  LISTS,
  mondayOf,
  signField,
  spanOf,
  USUAL_SUNDAY,
  USUAL_WEEK,
  weekOf,
} from '../plan.ts'
import { sundayKind, weekKind } from './kinds.ts'
import { noSuchWeek } from './prepare.ts'
import { leaveSeat, signOff, takeSeat } from './seats.ts'

interface Reading {
  readonly trx: Db | Trx
  readonly actor: Actor
}
interface Writing extends Reading {
  readonly trx: Trx
}
interface Made {
  readonly _id: string
  readonly bezeichnung: string
}
type Plain = Handlers<AnlassContract>
type Sunday = ResponseOf<typeof ktwSundaysContract.status>

/** Fields reset in copies of a plan: no leaders, no remarks. */
const BLANK = { bestaetigt: true, ort: null, leiter: null, stvLeiter: null, anmeldeschluss: null, warteliste: true, bemerkung: '' }

/** Creates the missing ones by the table's own key; existing ones are kept. @throws 409 with all obstacles */
async function makeAll(
  kind: AnlassKind,
  plain: Plain,
  { trx, actor }: Writing,
  wanted: readonly { readonly key: Values; readonly body: Values }[],
) {
  const made: (Made & { readonly neu: boolean })[] = []
  const refusals: Message[] = []
  for (const { key, body } of wanted) {
    const where = Object.entries(key).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
    const { rows } =
      await sql<Made>`select _id, titel as bezeichnung from ${sql.table(kind.table)} where ${sql.join(where, sql` and `)}`.execute(trx)
    const existing = rows[0]
    const request = { trx, actor, body: { ...BLANK, ...body, ...key } } as unknown as Parameters<Plain['create']>[0]
    try {
      const { _id, bezeichnung } = existing ?? ((await plain.create(request)) as Made)
      made.push({ _id, bezeichnung, neu: !existing })
    } catch (refusal) {
      if (!(refusal instanceof HttpError) || refusal.status !== 409) throw refusal
      refusals.push(...refusal.errors)
    }
  }
  if (refusals.length > 0) throw new HttpError(409, refusals)
  return made
}

/** Plan to copy; cancelled shifts are reset. @throws 404 */
async function template(
  kind: AnlassKind,
  { trx, actor }: Reading,
  id: string | null,
  lists: readonly string[],
  usual: Values,
): Promise<Values> {
  const head: Values = id === null ? usual : await kind.occasions.load(trx, actor, id)
  const shifts = lists.map((name) => [
    name,
    (head[name] as readonly PlannedShift[]).map((shift) => ({ ...shift, ausgefallen: false, grund: '' })),
  ])
  return { fragen: [], ...head, ...Object.fromEntries(shifts) }
}

async function sundayShifts(trx: Db | Trx, monday: string, signs: readonly string[]) {
  const { rows } = await sql<{ kennung: string; titel: string; beginn: string; ende: string }>`
    select distinct s.kennung, s.titel, angebot.beginn, angebot.ende
    from ktw_sonntage s join angebote angebot on angebot."ktwSonntag" = s._id
    where not s.abgesagt and s.datum >= ${monday}::date and s.kennung = any(${[...signs]}::text[])
    order by angebot.beginn`.execute(trx)
  return rows
}
type SundayShift = Awaited<ReturnType<typeof sundayShifts>>[number]

/** Shifts of a list in the week from this day. Those covered by a Sunday's plan are cancelled with a reason. */
const besideSundays = (shifts: readonly WeekShift[], monday: string, sign: unknown, sundays: readonly SundayShift[]): WeekShift[] =>
  shifts.map((shift) => {
    const span = spanOf(dayAfter(monday, shift.tag), shift)
    const sunday = sundays.find((sunday) => sunday.kennung === sign && doOverlap(sunday, span))
    return sunday ? { ...shift, ausgefallen: true, grund: besideReason(sunday.titel) } : shift
  })

/** @throws 400 */
function requireSpan(von: string, bis: string): void {
  if (bis < von) throw badRequest('Der letzte Tag liegt vor dem ersten.', 'bis')
  if (dayAfter(von, MOST_DAYS) < bis) throw badRequest('Mehr als ein Jahr auf einmal geht nicht.', 'bis')
}

interface WeekOffer {
  readonly _id: string
  readonly bezeichnung: string
  readonly kennung1: string
  readonly kennung2: string
  readonly offer: string
  readonly beginn: string
  readonly ende: string
  readonly personen: number
}
/** Days of a series, with the shifts of weeks that have the same ambulance at the same time. */
async function besideWeeks(
  { trx, actor }: Reading,
  free: ReturnType<typeof freeDays>,
  shifts: readonly PlannedShift[],
  { von, bis, kennung }: { readonly von: string; readonly bis: string; readonly kennung: string },
) {
  const { rows: standing } = await sql<{ datum: string }>`
    select datum::text as datum from ktw_sonntage where datum between ${von}::date and ${bis}::date and kennung = ${kennung}`.execute(trx)
  const { rows: offers } = await sql<WeekOffer>`
    select d._id, d.titel as bezeichnung, d.kennung1, d.kennung2, angebot.bezeichnung as offer, angebot.beginn, angebot.ende,
      ((angebot.besetzung ->> 'eingeteilt')::int + (angebot.besetzung ->> 'gemeldet')::int) as personen
    from ktw_wochen d join angebote angebot on angebot."ktwWoche" = d._id
    where not d.abgesagt
      and ${weekKind.occasions.visible(actor)}
      and angebot.ende > ${von}::date
      and angebot.beginn < ${dayAfter(bis, 2)}::date
    order by angebot.beginn, angebot.bezeichnung`.execute(trx)
  const same = offers.filter((row) => row[signField(row.offer)] === kennung)
  return free.map(({ tag, name }) => {
    const spans = shifts.map((planned) => spanOf(tag, planned))
    const clashes = same.filter((row) => spans.some((span) => doOverlap(row, span)))
    return {
      tag,
      name,
      ...frameOf(tag, tag, spans),
      steht: standing.some(({ datum }) => datum === tag),
      wochen: [...Map.groupBy(clashes, ({ _id }) => _id)].map(([_id, rows]) => ({
        _id,
        bezeichnung: rows[0]?.bezeichnung ?? '',
        schichten: [...Map.groupBy(rows, ({ offer }) => splitSeat(offer)[0])].map(([shift, seats]) => {
          const [liste = '', day = '', ...rest] = shift.split(' · ')
          return {
            liste,
            schicht: rest.join(' · '),
            tag: WEEKDAY_NAMES.indexOf(day),
            personen: seats.reduce((sum, { personen }) => sum + personen, 0),
          }
        }),
      })),
    }
  })
}

interface Wanted {
  readonly jahr: number
  readonly kw: number
  readonly anzahl: number
  readonly vorlage: string | null
  readonly kennung1?: string | undefined
  readonly kennung2?: string | undefined
}
/** Bodies of new weeks from a template, without the shifts covered by Sunday plans. @throws 400, 404 */
async function weeksFrom(reading: Reading, { jahr, kw, anzahl, vorlage, ...signs }: Wanted) {
  noSuchWeek(jahr, kw)
  const usual = { ...USUAL_WEEK, kennung1: '1401', kennung2: '1402' }
  const like = await template(weekKind, reading, vorlage, LISTS, usual)
  const { kennung1, kennung2 } = { ...(may(reading.actor, 'SET_KTW_KENNUNG') ? like : usual), ...signs } as typeof usual
  const first = mondayOf(jahr, kw)
  const sundays = await sundayShifts(reading.trx, first, [kennung1, kennung2])
  return Array.from({ length: anzahl }, (_, i) => {
    const monday = dayAfter(first, 7 * i)
    const list = (name: List, sign: string) => besideSundays(like[name] as readonly WeekShift[], monday, sign, sundays)
    return { ...weekOf(monday), '1401': list('1401', kennung1), '1402': list('1402', kennung2), kennung1, kennung2, fragen: like['fragen'] }
  })
}

const seats = (kind: AnlassKind, context: AppContext, plain: Plain) => ({
  take: takeSeat(kind, context, plain),
  leave: leaveSeat(kind, context, plain),
  // The generic call must not bypass the search for a replacement.
  abmelden: async (request: Parameters<Plain['abmelden']>[0]) => void (await signOff(kind, context, plain)(request)),
})

export const ktwWeeks = anlassArea(ktwWeeksContract, weekKind, {
  art: 'ktwWoche',
  offer: 'Platz',
  export: ['jahr', 'kw', 'kennung1', 'kennung2'],
  conflicts: { ktw_wochen_einmal: { msg: 'Diese KTW-Woche gibt es schon.', feld: 'kw' } },
  own: (context, plain) => ({
    ...seats(weekKind, context, plain),
    serie: async ({ trx, actor, body: { status, ...wanted } }) => {
      const weeks = await weeksFrom({ trx, actor }, wanted)
      const made = await makeAll(
        weekKind,
        plain,
        { trx, actor },
        weeks.map((week) => ({ key: { jahr: week.jahr, kw: week.kw }, body: { ...week, status } })),
      )
      const out = weeks.map((week) => LISTS.flatMap((list) => week[list]).filter(({ ausgefallen }) => ausgefallen).length)
      return made.map((plan, i) => ({ ...plan, ausgefallen: plan.neu ? (out[i] ?? 0) : 0 }))
    },
    preview: async ({ db, actor, query: { vorlage = null, ...wanted } }) => {
      const weeks = await weeksFrom({ trx: db, actor }, { ...wanted, vorlage })
      const { rows } = await sql<{ jahr: number; kw: number }>`select jahr, kw from ktw_wochen where jahr >= ${wanted.jahr}`.execute(db)
      return weeks.map((week) => ({ ...week, steht: rows.some(({ jahr, kw }) => jahr === week.jahr && kw === week.kw) }))
    },
  }),
})

export const ktwSundays = anlassArea(ktwSundaysContract, sundayKind, {
  art: 'ktwSonntag',
  offer: 'Platz',
  export: ['datum', 'kennung'],
  conflicts: { ktw_sonntage_einmal: { msg: 'Für diesen Tag und diese Kennung gibt es schon einen Plan.', feld: 'datum' } },
  own: (context, plain) => ({
    ...seats(sundayKind, context, plain),
    status: async (request) => {
      const { params, body } = request
      if (body.weicht && body.status !== 'entwurf') await giveWay(context, request, params.id)
      return (await (plain.status as (publishing: unknown) => Promise<unknown>)(request)) as Sunday
    },
    ausschreibung: async (request) => {
      const { weitere, ...first } = (await plain.ausschreibung(request)) as Ausschreibung
      const [head, ...others] = await withWeeks(context, request.actor, [
        { ...first, _id: request.params.id.toLowerCase() },
        ...(weitere ?? []),
      ])
      return { ...first, ...head, ...(weitere ? { weitere: others } : {}) }
    },
    serie: async ({ trx, actor, body: { von, bis, ohne, kennung, vorlage, status } }) => {
      requireSpan(von, bis)
      const free = freeDays(von, bis, (await context.chapter(trx)).land)
      if (free.length === 0) throw badRequest('In dieser Zeit liegt kein Sonn- oder Feiertag.', 'bis')
      const days = free.filter(({ tag }) => !ohne.includes(tag))
      if (days.length === 0) throw badRequest('So bleibt kein Tag übrig.', 'ohne')
      const { dienst, fragen } = await template(sundayKind, { trx, actor }, vorlage, ['dienst'], { dienst: USUAL_SUNDAY })
      return makeAll(
        sundayKind,
        plain,
        { trx, actor },
        days.map(({ tag }) => ({ key: { datum: tag, kennung }, body: { dienst, status, fragen } })),
      )
    },
    preview: async ({ db, actor, query: { vorlage = null, ...wanted } }) => {
      requireSpan(wanted.von, wanted.bis)
      const free = freeDays(wanted.von, wanted.bis, (await context.chapter()).land)
      const { dienst } = await template(sundayKind, { trx: db, actor }, vorlage, ['dienst'], { dienst: USUAL_SUNDAY })
      return besideWeeks({ trx: db, actor }, free, dienst as readonly PlannedShift[], wanted)
    },
    tage: async ({ query: { jahr } }) => [...freeDays(`${jahr}-01-01`, `${jahr}-12-31`, (await context.chapter()).land)],
  }),
})
