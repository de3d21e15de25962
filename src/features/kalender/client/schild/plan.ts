// State of a door plate at a moment, computed on the device: a wall tablet also works offline.
import { today, plusDays, relativeDay, dayOf, timeOfDay } from '#client/text/date.ts'
import type { Schild } from '#features/kalender/contract.ts'

export type Termin = Schild['belegungen'][number]
export interface Situation {
  readonly now: Termin | null
  readonly takenUntil: string | null
  readonly freeUntil: string | null
  readonly today: readonly Termin[]
  readonly morgen: readonly Termin[]
}

const same = (a: Termin, b: Termin) => a.beginn === b.beginn && a.ende === b.ende && a.titel === b.titel

/** Spans are half open; occupation includes set-up time. */
export function situationAt({ jetzt, freiBis, belegungen }: Pick<Schild, 'jetzt' | 'freiBis' | 'belegungen'>, moment: Date): Situation {
  const ms = moment.getTime()
  const all = [...belegungen, ...(jetzt && !belegungen.some((termin) => same(termin, jetzt)) ? [jetzt] : [])].sort((a, b) =>
    a.ab.localeCompare(b.ab),
  )
  const running = all.find(({ ab, bis }) => Date.parse(ab) <= ms && ms < Date.parse(bis)) ?? null
  const upcoming = all.filter(({ ab }) => Date.parse(ab) > ms)
  const takenBis = upcoming.reduce((state, { ab, bis }) => (ab <= state && bis > state ? bis : state), running?.bis ?? '')
  const day = today(moment)
  return {
    now: running,
    takenUntil: running ? takenBis : null,
    freeUntil: running ? null : (upcoming[0]?.ab ?? (freiBis !== null && Date.parse(freiBis) > ms ? freiBis : null)),
    today: upcoming.filter(({ beginn }) => dayOf(beginn) === day),
    morgen: upcoming.filter(({ beginn }) => dayOf(beginn) === plusDays(day, 1)),
  }
}

/** Text after "bis": '17:00 Uhr', 'morgen, 09:00 Uhr'. */
export const untilWhen = (time: string, moment: Date): string =>
  dayOf(time) === today(moment) ? `${timeOfDay(time)} Uhr` : `${relativeDay(dayOf(time), moment)}, ${timeOfDay(time)} Uhr`

/**
 * Default span of a booking at the door, limited to the free time. It lasts one hour from the next quarter or from the end of the
 * occupation.
 */
export function proposeSpan(state: Situation, moment: Date): { beginn: string; ende: string } {
  const quarter = 15 * 60_000
  const free = state.now ? Date.parse(state.takenUntil ?? state.now.bis) : Math.ceil(moment.getTime() / quarter) * quarter
  const limit = state.freeUntil === null ? Infinity : Date.parse(state.freeUntil)
  const ende = free + 60 * 60_000
  return { beginn: new Date(free).toISOString(), ende: new Date(limit > free ? Math.min(ende, limit) : ende).toISOString() }
}

/** True at night in Berlin, when a lit tablet would dazzle. */
export function isNight(moment: Date): boolean {
  const hour = Number(timeOfDay(moment).slice(0, 2))
  return hour >= 20 || hour < 6
}
