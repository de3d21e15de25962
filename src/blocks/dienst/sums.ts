// Sums the counts of several offers and words them. Excludes the matching of people to places, to keep the first screen small. Pure.
import { joinWords } from '#contract/words.ts'
import type { Missing } from './besetzung.ts'
import type { Besetzung } from './contract.ts'

function missingOf(parts: readonly Pick<Besetzung, 'fehlt'>[]): Besetzung['fehlt'] {
  const missing = new Map<string, Besetzung['fehlt'][number]>()
  for (const row of parts.flatMap((part) => part.fehlt)) {
    const key = `${row.qualifikation}|${row.funktion}|${row.mindestalter ?? ''}`
    missing.set(key, { ...row, anzahl: row.anzahl + (missing.get(key)?.anzahl ?? 0) })
  }
  return [...missing.values()]
}

/** Placed without meeting the place's condition. */
export const UNFIT = 'ohne gültige Voraussetzung'
export const unfitPlaces = ({ ohneVoraussetzung = 0 }: Pick<Besetzung, 'ohneVoraussetzung'>): number => ohneVoraussetzung
export const freePlaces = (besetzung: Pick<Besetzung, 'offen' | 'ohneVoraussetzung'>): number => besetzung.offen - unfitPlaces(besetzung)

/** Combined counts of a running occasion: past parts count no gaps and seek no replacement. */
export function combinedNow(parts: readonly { readonly besetzung: Besetzung; readonly ende: string }[], now: number): Besetzung {
  const lasts = parts.some(({ ende }) => Date.parse(ende) > now)
  return combineBesetzungen(
    parts.map(({ besetzung, ende }) => {
      if (!lasts || Date.parse(ende) > now) return besetzung
      const { fahrzeugeFehlen, ...counts } = besetzung
      const { soll, offen, unbesetzt = offen, praktikanten: praktikantenSoll } = counts
      const free = freePlaces(counts)
      return { ...counts, soll: soll - free, offen: 0, unbesetzt: unbesetzt - offen, fehlt: [], praktikantenSoll, ohneVoraussetzung: 0 }
    }),
  )
}

/** Combined counts of several offers, for lists, cards and exports of an occasion with shifts. */
export function combineBesetzungen(parts: readonly Besetzung[]): Besetzung {
  const sum = (which: 'soll' | 'eingeteilt' | 'gemeldet' | 'warteliste' | 'offen' | 'praktikantenSoll' | 'praktikanten') =>
    parts.reduce((number, part) => number + part[which], 0)
  const unnamed = parts.flatMap(({ fahrzeugeFehlen }) => fahrzeugeFehlen ?? [])
  return {
    soll: sum('soll'),
    eingeteilt: sum('eingeteilt'),
    gemeldet: sum('gemeldet'),
    warteliste: sum('warteliste'),
    offen: sum('offen'),
    fehlt: missingOf(parts),
    praktikantenSoll: sum('praktikantenSoll'),
    praktikanten: sum('praktikanten'),
    unbesetzt: parts.reduce(
      (number, part) => number + (part.unbesetzt ?? part.soll - Math.min(part.eingeteilt, part.soll - part.offen)),
      0,
    ),
    ohneVoraussetzung: parts.reduce((number, part) => number + unfitPlaces(part), 0),
    ...(unnamed.length > 0 ? { fahrzeugeFehlen: unnamed } : {}),
  }
}

/** "Fahrzeug fehlt: 2 KTW und „14/01“"; '' if each required vehicle is named and available. */
export function vehiclesText(parts: readonly Pick<Besetzung, 'fahrzeugeFehlen'>[]): string {
  const types = Map.groupBy(
    parts.flatMap(({ fahrzeugeFehlen }) => fahrzeugeFehlen ?? []),
    (type) => type,
  )
  const named = joinWords(
    [...types].map(([type, all]) => (type.startsWith('„') ? type : `${all.length} ${type === 'Anhaenger' ? 'Anhänger' : type}`)),
  )
  return named && `Fahrzeug fehlt: ${named}`
}

/** '4 Samstage' if all fall on one weekday, else '4 Termine'; '' for a single one. */
export function sessionsText(termine: readonly { readonly beginn: string }[]): string {
  if (termine.length < 2) return ''
  const days = new Set(
    termine.map(({ beginn }) => new Date(beginn).toLocaleDateString('de-DE', { weekday: 'long', timeZone: 'Europe/Berlin' })),
  )
  const [day] = days
  return `${termine.length} ${days.size === 1 ? `${day}e` : 'Termine'}`
}

/** "Noch 3 Plätze · du brauchst SanA"; '' without free places. For guests and learners. */
export function freePlacesText(parts: readonly Lack[]): string {
  const free = parts.reduce((sum, part) => sum + freePlaces(part), 0)
  const needed = [...new Set(parts.flatMap(({ fehlt }) => fehlt).map(({ qualifikation }) => qualifikation))].filter(
    (level) => level !== 'keine',
  )
  if (free === 0) return ''
  return [free === 1 ? 'noch 1 Platz' : `noch ${free} Plätze`, needed.length > 0 && `du brauchst ${needed.join(' oder ')}`]
    .filter(Boolean)
    .join(' · ')
}

/** Counts of people; excludes plain place distributions, which do not count people without the condition. */
export type Lack = Pick<Besetzung, 'offen' | 'ohneVoraussetzung' | 'fehlt' | 'gemeldet'>
/** "davon 1 Platz ohne gültige Voraussetzung besetzt"; '' if all missing places are free. */
export function heldText(besetzung: Lack): string {
  const taken = besetzung.fehlt.reduce((sum, { anzahl }) => sum + anzahl, 0) - freePlaces(besetzung)
  return taken > 0 ? `davon ${taken} ${taken === 1 ? 'Platz' : 'Plätze'} ${UNFIT} besetzt` : ''
}
/** "1 RS und 2 SanA, davon 1 Platz ohne gültige Voraussetzung besetzt": missing places, free or held without the condition. */
export const lackText = (besetzung: Lack): string => [missingText(besetzung.fehlt), heldText(besetzung)].filter(Boolean).join(', ')

/** "1 NotSan und 2 SanA (Fahrer)"; '' if nothing is missing. */
export function missingText(missing: readonly Missing[]): string {
  const parts = missing.map(({ anzahl, qualifikation, funktion, mindestalter }) => {
    const extra = [funktion, mindestalter ? `ab ${mindestalter}` : ''].filter(Boolean).join(', ')
    if (qualifikation === 'keine' && funktion !== '') return `${anzahl} für ${funktion}${mindestalter ? ` (ab ${mindestalter})` : ''}`
    const who = qualifikation === 'keine' ? 'Helfer' : qualifikation
    return `${anzahl} ${who}${extra ? ` (${extra})` : ''}`
  })
  return joinWords(parts)
}
