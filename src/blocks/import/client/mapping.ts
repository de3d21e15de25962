import type { ImportResult, TablePreview } from '#contract/import.ts'

/** Reason that this mapping cannot be rehearsed, in one sentence; undefined if it can. */
export function mappingHindernis({ felder }: Pick<TablePreview, 'felder'>, mapping: readonly string[]): string | undefined {
  const chosen = mapping.filter(Boolean)
  const double = felder.find(({ feld }) => chosen.indexOf(feld) !== chosen.lastIndexOf(feld))
  if (double) return `„${double.titel}“ ist zwei Spalten zugeordnet.`
  const missing = felder.filter(({ feld, pflicht }) => pflicht && !chosen.includes(feld)).map(({ titel }) => `„${titel}“`)
  if (missing.length === 0) return undefined
  return missing.length === 1 ? `Es fehlt eine Spalte für ${missing.join()}.` : `Es fehlen Spalten für ${missing.join(', ')}.`
}

export const amountText = (n: number, [singular, plural]: readonly [string, string]): string =>
  `${n.toLocaleString('de-DE')} ${n === 1 ? singular : plural}`

/** Display name of a row: first and last name, else the first mapped cell; '' if all are empty. */
export function rowName(cells: readonly string[], mapping: readonly string[]): string {
  const cell = (field: string) => cells[mapping.indexOf(field)] ?? ''
  const name = `${cell('vorname')} ${cell('nachname')}`.trim()
  return name || (cells.find((text, i) => text !== '' && mapping[i]) ?? '')
}

export function namedText(what: string, names: readonly string[], all: number): string | null {
  if (names.length === 0) return null
  const unnamed = all - names.length
  return `${what}: ${names.join(', ')}${unnamed > 0 ? ` und ${amountText(unnamed, ['weiterer', 'weitere'])}` : ''}`
}

export function balanceText({ neu, geaendert, unveraendert, abgelehnt }: ImportResult): string {
  const parts = [
    [neu, 'neu'],
    [geaendert, 'geändert'],
    [unveraendert, 'unverändert'],
    [abgelehnt.length, 'abgelehnt'],
  ] as const
  const named = parts.filter(([n]) => n > 0).map(([n, word]) => `${n.toLocaleString('de-DE')} ${word}`)
  return named.length === 0 ? 'Die Tabelle hat keine Zeilen.' : named.join(', ')
}
