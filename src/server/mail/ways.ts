// Selects the ways of a notification by the member's preferences and its urgency. Pure.
import { timeFromWallClock, wallClock } from '#contract/time/berlin.ts'
import type { Mail } from './mail.ts'

/** Mails about one's account: sent first, cannot be disabled, text deleted after sending. Never in inbox or push. */
export const SECURITY = 'sicherheit'
/** Messages between members: sent like any notification, but cannot be disabled. */
export const PERSONAL = 'persoenlich'
export const canSwitchOff = (kind: string) => kind !== SECURITY && kind !== PERSONAL

type Kinds = Readonly<Record<string, boolean | undefined>>
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
  readonly mail: { readonly from: Date | null } | { readonly later: Date } | null
  readonly inbox: boolean
  readonly push: boolean
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Annahme: news that expires within twelve hours waits for neither the daily mail nor the end of quiet hours. */
const AHEAD_MS = 12 * HOUR
/** Annahme: optional kinds such as newsletters are not pushed unless enabled. */
const PRESET: Kinds = { newsletter: false }
const FOR_MANY: Kinds = { newsletter: true }

export const isForMany = (kind: string): boolean => FOR_MANY[kind] ?? false

export const isPushed = (kind: string, push: Kinds): boolean => !canSwitchOff(kind) || (push[kind] ?? PRESET[kind] ?? true)

export function nextHour(now: Date, hour: number): Date {
  const wall = wallClock(now)
  const today = Math.floor(wall / DAY) * DAY + hour * HOUR
  return timeFromWallClock(today > wall ? today : today + DAY)
}

/** End of the quiet hours that contain the instant; null outside of them. */
export function quietUntil({ ruheVon, ruheBis }: Pick<Wishes, 'ruheVon' | 'ruheBis'>, now: Date): Date | null {
  if (ruheVon === null || ruheBis === null) return null
  const hour = new Date(wallClock(now)).getUTCHours()
  const quiet = ruheVon < ruheBis ? hour >= ruheVon && hour < ruheBis : hour >= ruheVon || hour < ruheBis
  return quiet ? nextHour(now, ruheBis) : null
}

export function waysOf({ kind, always, expiresAt, html }: Mail, wishes: Wishes, due: Date): Ways {
  const urgent = !canSwitchOff(kind) || always === true
  const wanted = urgent || wishes.will[kind] !== false
  const mayWait = (until: Date) => !urgent && (expiresAt === undefined || expiresAt.getTime() - until.getTime() >= AHEAD_MS)
  const daily = wishes.sammelStunde === null ? null : nextHour(due, wishes.sammelStunde)
  const quiet = quietUntil(wishes, due)
  // A ready-made mail is always sent separately.
  const later = daily && html === undefined && mayWait(daily) ? daily : null
  return {
    mail: !wanted ? null : later ? { later } : { from: quiet && mayWait(quiet) ? quiet : null },
    inbox: kind !== SECURITY && (!canSwitchOff(kind) || wishes.posteingang[kind] !== false),
    push: kind !== SECURITY && wishes.geraet && isPushed(kind, wishes.push),
  }
}
