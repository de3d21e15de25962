// Reads dates and times as people type them: "24.12.26", "24.12. 18:30", "heute", "morgen 8 Uhr", "8:30".
import { heute, instant, plusTage } from './datum.ts'

const RELATIV: Record<string, number> = { vorgestern: -2, gestern: -1, heute: 0, morgen: 1, übermorgen: 2, uebermorgen: 2 }
const WOCHENTAG = ['mo', 'di', 'mi', 'do', 'fr', 'sa', 'so']
const NAMEN: Record<string, string> = {
  montag: 'mo',
  dienstag: 'di',
  mittwoch: 'mi',
  donnerstag: 'do',
  freitag: 'fr',
  samstag: 'sa',
  sonnabend: 'sa',
  sonntag: 'so',
}
const zwei = (zahl: number) => String(zahl).padStart(2, '0')

/** The day if the calendar has it, else null. */
function gibtEs(jahr: number, monat: number, tag: number): string | null {
  const text = `${String(jahr).padStart(4, '0')}-${zwei(monat)}-${zwei(tag)}`
  const datum = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(datum.getTime()) && datum.toISOString().startsWith(text) ? text : null
}

/**
 * A typed day as 'YYYY-MM-DD', or null when it cannot be read.
 * Two digits of a year mean 20xx up to 20 years from now, 19xx beyond (birthdays). A missing year means this one.
 */
export function deuteTag(eingabe: string, jetzt: Date = new Date()): string | null {
  const text = eingabe
    .trim()
    .toLowerCase()
    .replace(/^(mo|di|mi|do|fr|sa|so)\.?,\s*/, '')
  const dieser = heute(jetzt)
  const abstand = RELATIV[text]
  if (abstand !== undefined) return plusTage(dieser, abstand)
  const wochentag = WOCHENTAG.indexOf((NAMEN[text] ?? text).replace('.', ''))
  if (wochentag >= 0) {
    const jetziger = (new Date(`${dieser}T00:00:00Z`).getUTCDay() + 6) % 7
    return plusTage(dieser, (wochentag - jetziger + 7) % 7)
  }
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return gibtEs(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const deutsch = /^(\d{1,2})\s*[./-]\s*(\d{1,2})\s*(?:[./-]\s*(\d{4}|\d{2})?)?$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})?$/.exec(text)
  if (!deutsch) return null
  const diesesJahr = Number(dieser.slice(0, 4))
  let jahr = deutsch[3] ? Number(deutsch[3]) : diesesJahr
  if (deutsch[3]?.length === 2) jahr += 2000 + jahr <= diesesJahr + 20 ? 2000 : 1900
  return gibtEs(jahr, Number(deutsch[2]), Number(deutsch[1]))
}

/** A typed clock time as 'HH:MM', or null: '8', '8 Uhr', '8:30', '8.30 Uhr', '0830'. */
export function deuteUhrzeit(eingabe: string): string | null {
  const text = eingabe
    .trim()
    .toLowerCase()
    .replace(/\s*uhr$/, '')
  const treffer = /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(text) ?? /^(\d{2})(\d{2})$/.exec(text)
  if (!treffer) return null
  const [stunde, minute] = [Number(treffer[1]), Number(treffer[2] ?? 0)]
  return stunde <= 23 && minute <= 59 ? `${zwei(stunde)}:${zwei(minute)}` : null
}

/**
 * A typed point in time as an instant (ISO, UTC), or null. A time alone means today, or the day `bezug`;
 * a day alone does not say enough and is null.
 */
export function deuteZeitpunkt(eingabe: string, jetzt: Date = new Date(), bezug?: string): string | null {
  const text = eingabe
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/,? um /i, ' ')
    .replace(/ ?· ?/, ' ')
  const nurZeit = /[:]|uhr$/i.test(text) ? deuteUhrzeit(text) : null
  if (nurZeit) return instant(bezug ?? heute(jetzt), nurZeit)
  const teile = /^(.+?)[ ,]+(\d{1,2}(?:[:.]\d{2})?(?: ?uhr)?|\d{4})$/i.exec(text)
  const tag = teile?.[1] ? deuteTag(teile[1].replace(/,$/, ''), jetzt) : null
  const zeit = teile?.[2] ? deuteUhrzeit(teile[2]) : null
  return tag && zeit ? instant(tag, zeit) : null
}
