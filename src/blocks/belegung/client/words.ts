import type { Halter, Possible } from '../contract.ts'
import { dayOf, timeOfDay, spanText } from '#client/text/date.ts'
import type { TimeSpan } from '#blocks/kalender/client/index.ts'
import type { Belegung } from './kind.ts'

/** Holder and time: "Werkstatt Nord (Anna Schäfer), Di., 24.11. · 17:00–21:00 Uhr", for rooms also the set-up times. */
export function halterText({ titel, verantwortlichName, beginn, ende, ruestzeit, status }: Halter): string {
  const who = verantwortlichName === '' ? '' : ` (${verantwortlichName})`
  return `${status === 'angefragt' ? 'Angefragt: ' : ''}${titel}${who}, ${[spanText(beginn, ende), ruestzeit].filter(Boolean).join(', ')}`
}

export const askedBy = ({ titel, verantwortlichName, beginn, ende }: Halter): string =>
  `${verantwortlichName || 'jemand'} hat angefragt (${titel}, ${spanText(beginn, ende)})`

export const onlyAsked = ({ words }: { readonly words: { readonly this: string } }): string =>
  `${words.this} muss freigegeben werden. Du stellst erst eine Anfrage.`

export const termineText = (count: number): string => (count === 1 ? '1 Termin' : `${count} Termine`)

const whyNot = (response: Possible | undefined): string | undefined =>
  response?.moeglich === false ? (response.gruende[0] ?? 'Das geht nicht mehr.') : undefined
export const reasonAgainst = ({ aenderbar }: Pick<Belegung, 'aenderbar'>): string | undefined => whyNot(aenderbar)
export const reasonAgainstBack = ({ wiederherstellbar }: Pick<Belegung, 'wiederherstellbar'>): string | undefined =>
  whyNot(wiederherstellbar)

export const isOver = ({ status }: Pick<Belegung, 'status'>): boolean => status === 'storniert' || status === 'abgelehnt'

/** Another time for a date: "13:00–15:00 Uhr" on the same day, otherwise with its day. */
export function otherTime(soFar: TimeSpan, { beginn, ende }: TimeSpan): string {
  const days = new Set([soFar.beginn, beginn, ende].map((when) => dayOf(when)))
  return days.size === 1 ? `${timeOfDay(beginn)}–${timeOfDay(ende)} Uhr` : spanText(beginn, ende)
}
