// How bookings of vehicles and rooms read on the screen.
import type { Halter, Possible } from '../contract.ts'
import { dayOf, timeOfDay, period } from '#client/text/date.ts'
import type { TimeSpan } from '#blocks/kalender/client/index.ts'
import type { Belegung } from './kind.ts'

/** Who has it and when: "Werkstatt Nord (Anna Schäfer), Di., 24.11. · 17:00–21:00 Uhr", a room also with its set-up times. */
export function halterText({ titel, verantwortlichName, beginn, ende, ruestzeit, status }: Halter): string {
  const who = verantwortlichName === '' ? '' : ` (${verantwortlichName})`
  return `${status === 'angefragt' ? 'Angefragt: ' : ''}${titel}${who}, ${[period(beginn, ende), ruestzeit].filter(Boolean).join(', ')}`
}

/** Who asked for it: 'Svenja Berg hat angefragt (Umzug, 10:00 – 18:00)'. */
export const askedBy = ({ titel, verantwortlichName, beginn, ende }: Halter): string =>
  `${verantwortlichName || 'jemand'} hat angefragt (${titel}, ${period(beginn, ende)})`

/** What is not simply taken. */
export const onlyAsked = ({ words }: { readonly words: { readonly this: string } }): string =>
  `${words.this} muss freigegeben werden. Du stellst erst eine Anfrage.`

export const termine = (count: number): string => (count === 1 ? '1 Termin' : `${count} Termine`)

const whyNot = (response: Possible | undefined): string | undefined =>
  response?.moeglich === false ? (response.gruende[0] ?? 'Das geht nicht mehr.') : undefined
/** Why the asking member cannot change it; undefined where they can. */
export const reasonAgainst = ({ aenderbar: editable }: Pick<Belegung, 'aenderbar'>): string | undefined => whyNot(editable)
/** Why they cannot take its cancellation back. */
export const reasonAgainstBack = ({ wiederherstellbar: restorable }: Pick<Belegung, 'wiederherstellbar'>): string | undefined =>
  whyNot(restorable)

/** Neither stands nor waits any more. */
export const isOver = ({ status }: Pick<Belegung, 'status'>): boolean => status === 'storniert' || status === 'abgelehnt'

/** Another time for a date: "13:00–15:00 Uhr" on the same day, else with its day. */
export function otherTime(soFar: TimeSpan, { beginn, ende }: TimeSpan): string {
  const days = new Set([soFar.beginn, beginn, ende].map((when) => dayOf(when)))
  return days.size === 1 ? `${timeOfDay(beginn)}–${timeOfDay(ende)} Uhr` : period(beginn, ende)
}
