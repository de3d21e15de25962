// The one home of calendar files (RFC 5545): attachments of mails, single entries, later the feeds.
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { Chapter } from '#server/base.ts'
import { registerCalendar } from '#server/mail/finish.ts'
import type { Termin } from '#server/calendar/kalender.ts'
import { inBerlin, isSecondTime, TIMEZONE, ZONE } from './ics-time.ts'

export interface CalendarFile {
  readonly name: string
  readonly type: string
  readonly content: Buffer
}

const STATE = {
  bestaetigt: ICalEventStatus.CONFIRMED,
  vorlaeufig: ICalEventStatus.TENTATIVE,
  abgesagt: ICalEventStatus.CANCELLED,
} as const

/** Removes control characters except line breaks: calendar files cannot encode them. */
const pure = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ' ')

type House = Pick<Chapter, 'baseUrl' | 'orgName' | 'mailFrom'>

function build(
  termine: readonly Termin[],
  { baseUrl, orgName, mailFrom }: House,
  stamp: (termin: Termin) => Date,
  head: { readonly method: ICalCalendarMethod; readonly name?: string; readonly ttl?: number },
): Buffer {
  const host = new URL(baseUrl).hostname
  // No calendar-wide zone: the entries' timestamps must be UTC.
  const kalender = ical({ ...head, prodId: '//Intranet//Kalender//DE', timezone: { name: null, generator: () => TIMEZONE } })
  // Calendars accept a cancellation only from the entry's organizer.
  const sender = /<([^<>]+)>$/.exec(mailFrom ?? '')?.[1] ?? mailFrom ?? `intranet@${host}`
  for (const termin of termine) {
    const [beginn, ende] = [new Date(termin.beginn), new Date(termin.ende)]
    const { allDay = false } = termin
    const inUtc = !allDay && (isSecondTime(beginn) || isSecondTime(ende))
    const entry = kalender.createEvent({
      id: `${termin.uid}@${host}`,
      sequence: termin.folge,
      stamp: stamp(termin),
      lastModified: new Date(termin.geaendertAm),
      start: inUtc ? beginn : inBerlin(beginn),
      end: inUtc ? ende : inBerlin(ende),
      timezone: inUtc ? null : ZONE,
      allDay,
      summary: pure(termin.stand === 'abgesagt' ? `Abgesagt: ${termin.titel}` : termin.titel),
      status: STATE[termin.stand],
      transparency: termin.stand === 'bestaetigt' && !termin.isFree ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
      organizer: { name: pure(orgName), email: sender },
      url: new URL(termin.pfad, baseUrl).href,
    })
    if (termin.beschreibung) entry.description(pure(termin.beschreibung))
    const { ort, koordinaten } = termin
    if (ort) entry.location({ title: pure(ort), ...(koordinaten ? { geo: koordinaten } : {}) })
    if (termin.erinnerungVorlauf && termin.stand !== 'abgesagt')
      entry.createAlarm({ type: ICalAlarmType.display, trigger: termin.erinnerungVorlauf * 3600, description: pure(termin.titel) })
  }
  return Buffer.from(`${kalender.toString()}\r\n`)
}

/** Calendar file with these entries. Cancelled entries alone make a cancellation (METHOD:CANCEL), which removes the existing ones. */
export function calendarFile(termine: readonly Termin[], house: House, now: Date, fileName = 'termin.ics'): CalendarFile {
  const absage = termine.length > 0 && termine.every(({ stand }) => stand === 'abgesagt')
  const method = absage ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH
  return {
    name: fileName,
    type: `text/calendar; charset=utf-8; method=${method}`,
    content: build(termine, house, () => now, { method }),
  }
}

registerCalendar(calendarFile)

/** Refresh interval of feeds, in seconds. */
const FEED_TTL = 3600

/**
 * Subscribable calendar. Deterministic: DTSTAMP is the entry's last change (RFC 5545, 3.8.7.2).
 * Unchanged feeds are thus answered with 304.
 */
export function buildFeed(termine: readonly Termin[], house: House, name: string): CalendarFile {
  const method = ICalCalendarMethod.PUBLISH
  return {
    name: 'kalender.ics',
    type: 'text/calendar; charset=utf-8',
    content: build(termine, house, ({ geaendertAm }) => new Date(geaendertAm), { method, name: pure(name), ttl: FEED_TTL }),
  }
}
