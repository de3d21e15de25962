// How the places of an offer stand, in words. The plurals live here.
import type { Anmeldestatus, Besetzung } from '../contract.ts'
import { missingText } from '../besetzung.ts'
import { rang } from '#contract/qualifikation.ts'

/** 'es fehlen 1 RS und 3 SanA', 'es fehlt 1 RS'; '' when nothing is missing. The highest qualification first. */
export function missingSentence({ fehlt: missing }: { readonly fehlt: readonly Besetzung['fehlt'][number][] }): string {
  const rows = missing.filter(({ anzahl: count }) => count > 0).toSorted((a, b) => rang(b.qualifikation) - rang(a.qualifikation))
  if (rows.length === 0) return ''
  const count = rows.reduce((sum, { anzahl: count }) => sum + count, 0)
  return `${count === 1 ? 'es fehlt' : 'es fehlen'} ${missingText(rows)}`
}

/** How many of the places are filled, by registration or staffing. */
export const filled = ({ soll: total, offen }: Pick<Besetzung, 'soll' | 'offen'>): number => Math.max(0, total - offen)

/** '2 von 6 besetzt', 'Alle 6 Plätze besetzt', 'Der Platz ist besetzt'; where no number was named: '3 dabei', 'Noch niemand dabei'. */
export function stateText({
  soll: total,
  offen,
  eingeteilt,
  gemeldet,
}: Pick<Besetzung, 'soll' | 'offen' | 'eingeteilt' | 'gemeldet'>): string {
  if (total === 0) return eingeteilt + gemeldet > 0 ? `${eingeteilt + gemeldet} dabei` : 'Noch niemand dabei'
  if (offen > 0) return `${filled({ soll: total, offen })} von ${total} besetzt`
  return total === 1 ? 'Der Platz ist besetzt' : `Alle ${total} Plätze besetzt`
}

/** What stands after the places: the waiting list, and free places for trainees, who are counted apart. */
export function extrasText({ warteliste, praktikantenSoll: places, praktikanten }: Besetzung): string {
  const free = Math.max(0, places - praktikanten)
  return [
    warteliste > 0 ? `${warteliste} auf der Warteliste` : '',
    free > 0 ? (free === 1 ? '1 Praktikumsplatz frei' : `${free} Praktikumsplätze frei`) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The whole state in one sentence: '2 von 6 besetzt, es fehlen 1 RS und 3 SanA'. */
export const besetzungstext = (besetzung: Besetzung): string =>
  [stateText(besetzung), missingSentence(besetzung)].filter(Boolean).join(', ')

/** Several offers counted as one, as the card of a service with shifts shows them. */
export function combined(parts: readonly Besetzung[]): Besetzung {
  const missing = new Map<string, Besetzung['fehlt'][number]>()
  for (const row of parts.flatMap((part) => part.fehlt)) {
    const key = `${row.qualifikation}|${row.funktion}|${row.mindestalter ?? ''}`
    missing.set(key, { ...row, anzahl: row.anzahl + (missing.get(key)?.anzahl ?? 0) })
  }
  const sum = (which: Exclude<keyof Besetzung, 'fehlt' | 'unbesetzt'>) => parts.reduce((number, part) => number + part[which], 0)
  return {
    soll: sum('soll'),
    eingeteilt: sum('eingeteilt'),
    gemeldet: sum('gemeldet'),
    warteliste: sum('warteliste'),
    offen: sum('offen'),
    fehlt: [...missing.values()],
    praktikantenSoll: sum('praktikantenSoll'),
    praktikanten: sum('praktikanten'),
  }
}

/** The state of a sign-up as a sentence to the member. */
export const YOUR_STATE: Readonly<Record<Anmeldestatus, string>> = {
  gemeldet: 'Du bist gemeldet',
  eingeteilt: 'Du bist eingeteilt',
  warteliste: 'Du bist auf der Warteliste',
  abgelehnt: 'Du bist diesmal nicht dabei',
  abgesagt: 'Du hast abgesagt',
  nichtErschienen: 'Nicht erschienen',
}

export const fullName = ({ vorname, nachname }: { readonly vorname: string; readonly nachname: string }): string => `${vorname} ${nachname}`
export const personen = (count: number): string => (count === 1 ? '1 Person' : `${count} Personen`)
/** '7,5 h' */
export const hoursText = (hours: number): string => `${hours.toLocaleString('de-DE', { maximumFractionDigits: 1 })} h`
