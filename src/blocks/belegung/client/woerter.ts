// How bookings of vehicles and rooms read on the screen.
import type { Belegungsstatus, Halter, Moeglich } from '../contract.ts'
import { tagVon, uhrzeit, zeitraum } from '#client/datum.ts'
import type { Zeitspanne } from '#blocks/kalender/client/index.ts'
import type { Ton } from '#client/ui/Statusmarke.tsx'
import type { Belegung } from './art.ts'

export const STATUS_TOENE: Readonly<Record<Belegungsstatus, Ton>> = {
  angefragt: 'achtung',
  bestaetigt: 'gut',
  abgelehnt: 'schlecht',
  storniert: 'neutral',
}

/** Who has it and when: "Werkstatt Nord (Anna Schäfer), Di., 24.11. · 17:00–21:00 Uhr". */
export function halterText({ titel, verantwortlichName, beginn, ende, status }: Halter): string {
  const wer = verantwortlichName === '' ? '' : ` (${verantwortlichName})`
  return `${status === 'angefragt' ? 'Angefragt: ' : ''}${titel}${wer}, ${zeitraum(beginn, ende)}`
}

export const termine = (anzahl: number): string => (anzahl === 1 ? '1 Termin' : `${anzahl} Termine`)

const warumNicht = (antwort: Moeglich | undefined): string | undefined =>
  antwort?.moeglich === false ? (antwort.gruende[0] ?? 'Das geht nicht mehr.') : undefined
/** Why the asking member cannot change it; undefined where they can. */
export const grundGegen = ({ aenderbar }: Pick<Belegung, 'aenderbar'>): string | undefined => warumNicht(aenderbar)
/** Why they cannot take its cancellation back. */
export const grundGegenZurueck = ({ wiederherstellbar }: Pick<Belegung, 'wiederherstellbar'>): string | undefined =>
  warumNicht(wiederherstellbar)

/** Neither stands nor waits any more. */
export const istVorbei = ({ status }: Pick<Belegung, 'status'>): boolean => status === 'storniert' || status === 'abgelehnt'

/** Another time for a date: "13:00–15:00 Uhr" on the same day, else with its day. */
export function andereZeit(bisher: Zeitspanne, { beginn, ende }: Zeitspanne): string {
  const tage = new Set([bisher.beginn, beginn, ende].map((wann) => tagVon(wann)))
  return tage.size === 1 ? `${uhrzeit(beginn)}–${uhrzeit(ende)} Uhr` : zeitraum(beginn, ende)
}
