// By which ways a member is told of one piece of news: what they chose, and what cannot wait. Pure.
import { timeFromWallClock, wallClock } from '#contract/time/berlin.ts'
import type { Mail } from './mail.ts'

/** Mails about one's account: sent first, cannot be switched off, and their text is deleted once they are sent. Never in inbox or push. */
export const SECURITY = 'sicherheit'
/** What a member writes to others: goes out as any news, and cannot be switched off either. */
export const PERSONAL = 'persoenlich'
export const canSwitchOff = (kind: string) => kind !== SECURITY && kind !== PERSONAL

type Kinds = Readonly<Record<string, boolean | undefined>>
/** What a member chose; hours are those of the clock in Berlin. */
export interface Wishes {
  readonly will: Kinds
  readonly push: Kinds
  readonly posteingang: Kinds
  readonly sammelStunde: number | null
  readonly ruheVon: number | null
  readonly ruheBis: number | null
  readonly geraet: boolean
}

export interface Ways {
  /** `later`: the mail of that day takes it along. */
  readonly mail: { readonly from: Date | null } | { readonly later: Date } | null
  readonly inbox: boolean
  readonly push: boolean
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Annahme: news that is outdated within twelve hours after it could be told waits neither for the mail of the day nor for the end of the quiet hours. */
const AHEAD_MS = 12 * HOUR
/** Annahme: what needs somebody to ask for it, as newsletters do, is no push unless it is switched on. */
const PRESET: Kinds = { newsletter: false }
const FOR_MANY: Kinds = { newsletter: true }

/** What goes to thousands at once: behind all other mails, and at a pace (deliver.ts). */
export const isForMany = (kind: string): boolean => FOR_MANY[kind] ?? false

export const pushes = (kind: string, push: Kinds): boolean => !canSwitchOff(kind) || (push[kind] ?? PRESET[kind] ?? true)

/** The next time that the clock shows this hour. */
export function nextHour(now: Date, hour: number): Date {
  const wall = wallClock(now)
  const today = Math.floor(wall / DAY) * DAY + hour * HOUR
  return timeFromWallClock(today > wall ? today : today + DAY)
}

/** When the quiet hours end in which an instant lies; null outside of them. */
export function quietUntil({ ruheVon: from, ruheBis: until }: Pick<Wishes, 'ruheVon' | 'ruheBis'>, now: Date): Date | null {
  if (from === null || until === null) return null
  const hour = new Date(wallClock(now)).getUTCHours()
  const quiet = from < until ? hour >= from && hour < until : hour >= from || hour < until
  return quiet ? nextHour(now, until) : null
}

/** `due`: when the mail would go out. */
export function waysOf({ kind, always, expiresAt, html }: Mail, wishes: Wishes, due: Date): Ways {
  const urgent = !canSwitchOff(kind) || always === true
  const wanted = urgent || wishes.will[kind] !== false
  const mayWait = (until: Date) => !urgent && (expiresAt === undefined || expiresAt.getTime() - until.getTime() >= AHEAD_MS)
  const daily = wishes.sammelStunde === null ? null : nextHour(due, wishes.sammelStunde)
  const quiet = quietUntil(wishes, due)
  // A ready-made mail is one of its own.
  const later = daily && html === undefined && mayWait(daily) ? daily : null
  return {
    mail: !wanted ? null : later ? { later } : { from: quiet && mayWait(quiet) ? quiet : null },
    inbox: kind !== SECURITY && (!canSwitchOff(kind) || wishes.posteingang[kind] !== false),
    push: kind !== SECURITY && wishes.geraet && pushes(kind, wishes.push),
  }
}
