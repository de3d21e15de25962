import { sql } from 'kysely'
import type { Preparing, Values, Written } from '#blocks/dienst/server/index.ts'
import { dienstTime, durationHint } from '#blocks/gueltigkeit/server/index.ts'
import { may, type Recht } from '#contract/rights/rechte.ts'
import type { Trx } from '#server/context.ts'
import { badRequest, conflict, HttpError } from '#server/errors.ts'
import type { PlannedShift, WeekShift } from '../contract.ts'
import { freeDays } from './free-days.ts'
import { dayAfter, frameOf, LISTS, mondayOf, spanOf, weekParts, weeksIn } from '../plan.ts'

/** Shifts of a day need distinct names. @throws 400 naming the second of two */
function requireNames(field: string, shifts: readonly (PlannedShift & { readonly tag?: number })[]): void {
  const errors = shifts.flatMap(({ tag, schicht }, i) =>
    shifts.findIndex((earlier) => earlier.tag === tag && earlier.schicht === schicht) < i
      ? [{ msg: `„${schicht}“ steht an diesem Tag zweimal. Gib einer der Schichten einen anderen Namen.`, feld: `${field}.${i}.schicht` }]
      : [],
  )
  if (errors.length > 0) throw new HttpError(400, errors)
}

/** Asks about shifts longer than a duty should be; existing ones were meant. @throws 409 at `bestaetigt` */
function askAboutLong(
  body: Written,
  before: Values | null,
  shifts: (plan: Values) => readonly { name: string; beginn: string; ende: string }[],
) {
  const stood = new Set(before ? shifts(before).map((shift) => JSON.stringify(shift)) : [])
  const long = shifts(body).flatMap((shift) => {
    const hint = stood.has(JSON.stringify(shift)) ? null : durationHint(dienstTime(shift))
    return hint ? [`${shift.name}: ${hint.text}`] : []
  })
  if (long.length > 0 && !body['bestaetigt']) throw conflict(`${long.join(' ')} Stimmt das, oder teilst du die Schicht?`, 'bestaetigt')
}

/** Vehicles in service with these call signs; a call sign without a vehicle is only a name. */
async function vehiclesBehind(trx: Trx, signs: Readonly<Record<string, unknown>>): Promise<Values> {
  const { rows } = await sql<{ kennung: string; _id: string }>`
    select distinct on (kennung) kennung, _id
    from anlass_fahrzeuge
    where "imDienst" and kennung = any(${Object.values(signs)}::text[])
    order by kennung, _id`.execute(trx)
  return Object.fromEntries(Object.entries(signs).map(([list, sign]) => [list, rows.find(({ kennung }) => kennung === sign)?._id ?? null]))
}

/** Requires a right for changes of these fields. @throws 403 naming the field */
function requireFor({ actor }: Preparing, recht: Recht, names: readonly string[], what: string, body: Values, before: Values | null): void {
  const changed = before && names.find((name) => before[name] !== body[name])
  if (changed && !may(actor, recht)) throw new HttpError(403, [{ msg: `Um ${what} zu ändern, brauchst du das Recht dazu.`, feld: changed }])
}

export const noSuchWeek = (year: number, week: number): void => {
  if (week > weeksIn(year)) throw badRequest(`${year} hat nur ${weeksIn(year)} Kalenderwochen.`, 'kw')
}

export async function prepareWeek(request: Preparing, body: Written, before: Values | null): Promise<Written> {
  const [jahr, kw] = [Number(body['jahr']), Number(body['kw'])]
  noSuchWeek(jahr, kw)
  requireFor(request, 'UPDATE_KTW_DATUM', ['jahr', 'kw'], 'Jahr und Woche eines Plans', body, before)
  requireFor(request, 'SET_KTW_KENNUNG', ['kennung1', 'kennung2'], 'die Kennungen', body, before ?? { kennung1: '1401', kennung2: '1402' })
  const monday = mondayOf(jahr, kw)
  for (const list of LISTS) requireNames(list, body[list] as readonly WeekShift[])
  const spans = (plan: Values) =>
    LISTS.flatMap((list) =>
      (plan[list] as readonly WeekShift[]).map((shift) => ({
        name: weekParts(list, shift).join(' · '),
        ...spanOf(dayAfter(monday, shift.tag), shift),
      })),
    )
  askAboutLong(body, before, spans)
  const fahrzeuge = await vehiclesBehind(request.trx, { '1401': body['kennung1'], '1402': body['kennung2'] })
  return { ...body, ...frameOf(monday, dayAfter(monday, 6), spans(body)), fahrzeuge }
}

export async function prepareSunday(request: Preparing, body: Written, before: Values | null): Promise<Written> {
  const datum = String(body['datum'])
  const { land } = await request.context.chapter(request.trx)
  if (before?.['datum'] !== datum && freeDays(datum, datum, land).length === 0)
    throw badRequest('Das ist weder ein Sonntag noch ein Feiertag.', 'datum')
  requireFor(request, 'UPDATE_KTW_DATUM', ['datum'], 'das Datum eines Plans', body, before)
  requireFor(request, 'SET_KTW_KENNUNG', ['kennung'], 'die Kennung', body, before ?? { kennung: '1401' })
  requireNames('dienst', body['dienst'] as readonly PlannedShift[])
  const spans = (plan: Values) =>
    (plan['dienst'] as readonly PlannedShift[]).map((shift) => ({ name: shift.schicht, ...spanOf(datum, shift) }))
  askAboutLong(body, before, spans)
  return { ...body, ...frameOf(datum, datum, spans(body)), fahrzeuge: await vehiclesBehind(request.trx, { dienst: body['kennung'] }) }
}
