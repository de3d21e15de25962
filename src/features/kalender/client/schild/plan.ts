// What a door plate says at a moment, worked out on the device: a tablet at the wall goes on without a network.
import { heute, plusTage, relativTag, tagVon, uhrzeit } from '#client/datum.ts'
import type { Schild } from '#features/kalender/contract.ts'

export type Termin = Schild['belegungen'][number]
export interface Lage {
  /** Who has it now. */
  readonly jetzt: Termin | null
  /** While it is taken: when it is free again, back-to-back bookings counted as one. */
  readonly belegtBis: string | null
  /** While it is free: until when; null when nothing else is planned. */
  readonly freiBis: string | null
  /** What comes after now, by day. */
  readonly heute: readonly Termin[]
  readonly morgen: readonly Termin[]
}

const gleich = (a: Termin, b: Termin) => a.beginn === b.beginn && a.ende === b.ende && a.titel === b.titel

/** Spans are half open, as everywhere; what counts is from when to when it is taken, set-up included. */
export function lage({ jetzt, freiBis, belegungen }: Pick<Schild, 'jetzt' | 'freiBis' | 'belegungen'>, moment: Date): Lage {
  const ms = moment.getTime()
  const alle = [...belegungen, ...(jetzt && !belegungen.some((termin) => gleich(termin, jetzt)) ? [jetzt] : [])].sort((a, b) =>
    a.ab.localeCompare(b.ab),
  )
  const laufend = alle.find(({ ab, bis }) => Date.parse(ab) <= ms && ms < Date.parse(bis)) ?? null
  const kommend = alle.filter(({ ab }) => Date.parse(ab) > ms)
  const belegtBis = kommend.reduce((stand, { ab, bis }) => (ab <= stand && bis > stand ? bis : stand), laufend?.bis ?? '')
  const tag = heute(moment)
  return {
    jetzt: laufend,
    belegtBis: laufend ? belegtBis : null,
    freiBis: laufend ? null : (kommend[0]?.ab ?? (freiBis !== null && Date.parse(freiBis) > ms ? freiBis : null)),
    heute: kommend.filter(({ beginn }) => tagVon(beginn) === tag),
    morgen: kommend.filter(({ beginn }) => tagVon(beginn) === plusTage(tag, 1)),
  }
}

/** What follows "bis": '17:00 Uhr', 'morgen, 09:00 Uhr'. */
export const bisWann = (zeit: string, moment: Date): string =>
  tagVon(zeit) === heute(moment) ? `${uhrzeit(zeit)} Uhr` : `${relativTag(tagVon(zeit), moment)}, ${uhrzeit(zeit)} Uhr`

/** What a booking made at the door begins with: an hour from the next quarter, or from when it is free again, and no longer than it is free. */
export function vorschlag(stand: Lage, moment: Date): { beginn: string; ende: string } {
  const viertel = 15 * 60_000
  const frei = stand.jetzt ? Date.parse(stand.belegtBis ?? stand.jetzt.bis) : Math.ceil(moment.getTime() / viertel) * viertel
  const grenze = stand.freiBis === null ? Infinity : Date.parse(stand.freiBis)
  const ende = frei + 60 * 60_000
  return { beginn: new Date(frei).toISOString(), ende: new Date(grenze > frei ? Math.min(ende, grenze) : ende).toISOString() }
}

/** Is it dark outside, so that a lit tablet would dazzle? By the clock of Berlin. */
export function istNacht(moment: Date): boolean {
  const stunde = Number(uhrzeit(moment).slice(0, 2))
  return stunde >= 20 || stunde < 6
}
