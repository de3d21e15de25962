import type { Importergebnis, Tabellenvorschau } from '#contract/import.ts'

/** Why this mapping cannot be tried, in one sentence; undefined when it can. */
export function hindernis({ felder }: Pick<Tabellenvorschau, 'felder'>, zuordnung: readonly string[]): string | undefined {
  const gewaehlt = zuordnung.filter(Boolean)
  const doppelt = felder.find(({ feld }) => gewaehlt.indexOf(feld) !== gewaehlt.lastIndexOf(feld))
  if (doppelt) return `„${doppelt.titel}“ ist zwei Spalten zugeordnet.`
  const fehlend = felder.filter(({ feld, pflicht }) => pflicht && !gewaehlt.includes(feld)).map(({ titel }) => `„${titel}“`)
  if (fehlend.length === 0) return undefined
  return fehlend.length === 1 ? `Es fehlt eine Spalte für ${fehlend.join()}.` : `Es fehlen Spalten für ${fehlend.join(', ')}.`
}

export const anzahl = (n: number, [einzahl, mehrzahl]: readonly [string, string]): string =>
  `${n.toLocaleString('de-DE')} ${n === 1 ? einzahl : mehrzahl}`

/** '12 Fahrzeuge neu, 3 geändert, 1 unverändert, 2 abgelehnt' */
export function bilanz({ neu, geaendert, unveraendert, abgelehnt }: Importergebnis): string {
  const teile = [
    [neu, 'neu'],
    [geaendert, 'geändert'],
    [unveraendert, 'unverändert'],
    [abgelehnt.length, 'abgelehnt'],
  ] as const
  const genannt = teile.filter(([n]) => n > 0).map(([n, wort]) => `${n.toLocaleString('de-DE')} ${wort}`)
  return genannt.length === 0 ? 'Die Tabelle hat keine Zeilen.' : genannt.join(', ')
}
