// Dates of a series. The rule repeats in Berlin local time: 19:00 remains 19:00 across a clock change.
import type * as z from 'zod/mini'
import ICAL from 'ical.js'
import { badRequest } from '#server/errors.ts'
import { tagInBerlin, timeFromWallClock, wallClock } from '#contract/time/berlin.ts'
import { holidayNames } from '#server/calendar/holidays.ts'
import { type Span, type Intent, gridObjection, periodObjection } from './period.ts'
import type { serienPreview } from '../../contract.ts'
import { takenResources } from '#blocks/konflikte/server/index.ts'
import type { AppContext, Actor, Trx } from '#server/context.ts'
import type { Belegungsart } from '../kind.ts'
import { checkAvailability, requireSpan } from './pruefung.ts'

export const MAX_TERMINE = 200
const ALWAYS: Readonly<Record<string, RegExp>> = {
  FREQ: /^(DAILY|WEEKLY|MONTHLY)$/,
  INTERVAL: /^[1-9]\d?$/,
  COUNT: /^[1-9]\d{0,8}$/,
  UNTIL: /^\d{8}(T\d{6}Z?)?$/,
  WKST: /^(MO|TU|WE|TH|FR|SA|SU)$/,
}
const DAYS = '(MO|TU|WE|TH|FR|SA|SU)'
// Permitted parts per kind of rule: combinations without any date (a Monday every seven days from a Tuesday) would make the library search
// forever.
const PER_KIND: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  DAILY: {},
  WEEKLY: { BYDAY: new RegExp(`^${DAYS}(,${DAYS})*$`) },
  MONTHLY: {
    BYDAY: new RegExp(`^(-?[1-5])?${DAYS}(,(-?[1-5])?${DAYS})*$`),
    BYMONTHDAY: /^-?([1-9]|[12]\d|3[01])(,-?([1-9]|[12]\d|3[01]))*$/,
    BYSETPOS: /^-?[1-5]$/,
  },
}
const invalidRule = () => badRequest('Die Wiederholung ist nicht gültig.', 'wiederholung')
const tooMany = () => badRequest(`Eine Serie hat höchstens ${MAX_TERMINE} Termine. Wähle ein früheres Ende.`, 'wiederholung')

/** Converts Berlin wall clock time, as counted by `wallClock`, to a time without zone, and back. */
function asTime(wall: number): ICAL.Time {
  const t = new Date(wall)
  return new ICAL.Time(
    {
      year: t.getUTCFullYear(),
      month: t.getUTCMonth() + 1,
      day: t.getUTCDate(),
      hour: t.getUTCHours(),
      minute: t.getUTCMinutes(),
      second: 0,
      isDate: false,
    },
    ICAL.Timezone.localTimezone,
  )
}
const asWall = (time: ICAL.Time): number => Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute)

function read(rule: string): { recur: ICAL.Recur; hasEnde: boolean } {
  const parts = new Map(rule.split(';').map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]))
  const formen = { ...ALWAYS, ...PER_KIND[parts.get('FREQ') ?? ''] }
  if ([...parts].some(([name, value]) => formen[name]?.test(value) !== true)) throw invalidRule()
  if (parts.has('BYDAY') ? parts.has('BYMONTHDAY') : parts.has('BYSETPOS')) throw invalidRule()
  const [count, bis] = [parts.get('COUNT'), parts.get('UNTIL')]
  if (count !== undefined && Number(count) > MAX_TERMINE) throw tooMany()
  if (bis !== undefined && Number.isNaN(Date.parse(bis.slice(0, 8).replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3')))) throw invalidRule()
  // A date includes its whole day; an instant is converted to Berlin time.
  if (bis?.length === 8) parts.set('UNTIL', `${bis}T235959`)
  if (bis?.endsWith('Z')) {
    const instant = Date.parse(bis.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z'))
    if (Number.isNaN(instant)) throw invalidRule()
    const wall = new Date(wallClock(new Date(instant)))
    parts.set('UNTIL', wall.toISOString().replaceAll(/[-:]|\.\d+Z/g, ''))
  }
  try {
    return {
      recur: ICAL.Recur.fromString([...parts].map(([name, value]) => `${name}=${value}`).join(';')),
      hasEnde: bis !== undefined || count !== undefined,
    }
  } catch {
    throw invalidRule()
  }
}

/**
 * Spans of a series including the first, each with the same local duration. `rule` in RFC 5545 notation
 * without `RRULE:`.
 * Annahme: a series has an end (COUNT or UNTIL); a first span not matched by the rule is added.
 * @throws 400 for an invalid rule, one without an end, or more than 200 dates
 */
export function expandSerie({ beginn, ende }: Span, rule: string): Span[] {
  const { recur, hasEnde } = read(rule)
  if (!hasEnde) throw badRequest('Die Wiederholung braucht ein Ende.', 'wiederholung')
  const [von, bis] = [wallClock(beginn), wallClock(ende)]
  const walls: number[] = [von]
  let runner: ICAL.RecurIterator
  try {
    runner = recur.iterator(asTime(von))
  } catch {
    throw invalidRule()
  }
  for (let time = runner.next() as ICAL.Time | null; time !== null && time !== undefined; time = runner.next() as ICAL.Time | null) {
    const wall = asWall(time)
    if (wall !== von) walls.push(wall)
    if (walls.length > MAX_TERMINE) throw tooMany()
  }
  return walls.map((wall) => ({ beginn: timeFromWallClock(wall).toISOString(), ende: timeFromWallClock(wall + bis - von).toISOString() }))
}

/**
 * Dates of `rule` (RFC 5545) from the first one on. Two queries, a third if services are among the holders.
 * @throws 400 for a first date that is not bookable, or a rule that is invalid, endless or too long
 */
export async function showSerie(
  { now, chapter }: Pick<AppContext, 'now' | 'chapter'>,
  trx: Trx,
  kind: Belegungsart,
  actor: Actor,
  first: Intent,
  rule: string,
): Promise<z.output<typeof serienPreview>> {
  requireSpan(periodObjection(first, now()) ?? gridObjection(first))
  const wishes = expandSerie(first, rule).map((termin) => ({ ...first, ...termin }))
  const responses = await checkAvailability(trx, kind, actor, wishes, now(), async (resources, everything) => {
    const questions = resources.map((who) => ({ who, ...everything }))
    const taken = await takenResources(trx, kind, questions, true)
    return new Map(resources.map((resource, i) => [resource, taken[i] ?? []]))
  })
  const days = wishes.map(({ beginn }) => tagInBerlin(beginn))
  const holidays = holidayNames(days, (await chapter(trx)).land)
  const termine = responses.map((response, i) => {
    const feiertag = holidays.get(days[i] ?? '')
    return { beginn: wishes[i]?.beginn ?? '', ende: wishes[i]?.ende ?? '', ...response, ...(feiertag === undefined ? {} : { feiertag }) }
  })
  return { termine }
}
