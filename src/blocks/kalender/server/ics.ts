// The one home of calendar files (rules.md 4.10, RFC 5545): attachments of mails, single entries, later the feeds.
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { ScreenAddress } from '#contract/screens.ts'
import type { Config } from '#server/config.ts'
import { inBerlin, istZweitesMal, ZEITZONE, ZONE } from './ics-time.ts'

/** An entry of a calendar; instants are ISO 8601. */
export interface Termin {
  /** Stays the same for the entry's whole life: kind and id, `sandienst-…`. */
  readonly uid: string
  /** Grows with every change, so that calendars take the latest. */
  readonly folge: number
  readonly geaendertAm: string
  readonly titel: string
  readonly beginn: string
  readonly ende: string
  /** `vorlaeufig` for what is asked for and not confirmed. */
  readonly stand: 'bestaetigt' | 'vorlaeufig' | 'abgesagt'
  readonly ort?: string
  readonly koordinaten?: { readonly lat: number; readonly lon: number } | null
  readonly beschreibung?: string
  /** Where it stands in the intranet. */
  readonly pfad: ScreenAddress
  /** Hours before the begin; 0 for none. */
  readonly erinnerungVorlauf?: number
}

export interface Kalenderdatei {
  readonly name: string
  readonly typ: string
  readonly inhalt: Buffer
}

const STAND = {
  bestaetigt: ICalEventStatus.CONFIRMED,
  vorlaeufig: ICalEventStatus.TENTATIVE,
  abgesagt: ICalEventStatus.CANCELLED,
} as const

/** No control characters but line breaks: the others have no form in a calendar file. */
const rein = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ' ')

type Haus = Pick<Config, 'baseUrl' | 'orgName' | 'mailFrom'>

function baue(
  termine: readonly Termin[],
  { baseUrl, orgName, mailFrom }: Haus,
  stempel: (termin: Termin) => Date,
  kopf: { readonly method: ICalCalendarMethod; readonly name?: string; readonly ttl?: number },
): Buffer {
  const rechner = new URL(baseUrl).hostname
  // No zone for the calendar as a whole: the stamps of its entries are to stand in UTC.
  const kalender = ical({ ...kopf, prodId: '//Intranet//Kalender//DE', timezone: { name: null, generator: () => ZEITZONE } })
  // Calendars take a cancellation only from whoever sent the entry.
  const absender = /<([^<>]+)>$/.exec(mailFrom ?? '')?.[1] ?? mailFrom ?? `intranet@${rechner}`
  for (const termin of termine) {
    const [beginn, ende] = [new Date(termin.beginn), new Date(termin.ende)]
    const inUtc = istZweitesMal(beginn) || istZweitesMal(ende)
    const eintrag = kalender.createEvent({
      id: `${termin.uid}@${rechner}`,
      sequence: termin.folge,
      stamp: stempel(termin),
      lastModified: new Date(termin.geaendertAm),
      start: inUtc ? beginn : inBerlin(beginn),
      end: inUtc ? ende : inBerlin(ende),
      timezone: inUtc ? null : ZONE,
      summary: rein(termin.stand === 'abgesagt' ? `Abgesagt: ${termin.titel}` : termin.titel),
      status: STAND[termin.stand],
      transparency: termin.stand === 'bestaetigt' ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
      organizer: { name: rein(orgName), email: absender },
      url: new URL(termin.pfad, baseUrl).href,
    })
    if (termin.beschreibung) eintrag.description(rein(termin.beschreibung))
    const { ort, koordinaten } = termin
    if (ort) eintrag.location({ title: rein(ort), ...(koordinaten ? { geo: koordinaten } : {}) })
    if (termin.erinnerungVorlauf && termin.stand !== 'abgesagt')
      eintrag.createAlarm({ type: ICalAlarmType.display, trigger: termin.erinnerungVorlauf * 3600, description: rein(termin.titel) })
  }
  return Buffer.from(`${kalender.toString()}\r\n`)
}

/**
 * A calendar file with these entries, ready to send. Called-off entries alone make a cancellation (METHOD:CANCEL), which
 * takes what was there out of the calendar.
 */
export function kalenderdatei(termine: readonly Termin[], haus: Haus, jetzt: Date, dateiname = 'termin.ics'): Kalenderdatei {
  const absage = termine.length > 0 && termine.every(({ stand }) => stand === 'abgesagt')
  const method = absage ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH
  return {
    name: dateiname,
    typ: `text/calendar; charset=utf-8; method=${method}`,
    inhalt: baue(termine, haus, () => jetzt, { method }),
  }
}

/** How often a calendar asks for a feed again, in seconds. */
const FEED_TTL = 3600

/**
 * A calendar to subscribe to. The same entries make the same bytes, whenever it is asked for: an entry's stamp is its last
 * change (RFC 5545, 3.8.7.2), so that an unchanged feed is answered with 304.
 */
export function kalenderfeed(termine: readonly Termin[], haus: Haus, name: string): Kalenderdatei {
  const method = ICalCalendarMethod.PUBLISH
  return {
    name: 'kalender.ics',
    typ: 'text/calendar; charset=utf-8',
    inhalt: baue(termine, haus, ({ geaendertAm }) => new Date(geaendertAm), { method, name: rein(name), ttl: FEED_TTL }),
  }
}
