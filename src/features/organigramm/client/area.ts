import { queryOptions } from '@tanstack/react-query'
import { crudQueries } from '#client/crud/queries.ts'
import { type Path, path } from '#contract/screens.ts'
import { chartContract, type ChartPage, PAGES, type Stelle } from '../contract.ts'

export const data = crudQueries('stellen', chartContract)
export const chartQuery = queryOptions({
  queryKey: ['stellen', 'alle'],
  queryFn: async () => (await data.read.list({ query: { limit: 500 } })).zeilen,
  meta: { tables: ['profile'] },
})
export const keptQuery = queryOptions({
  queryKey: ['fahrzeuge', 'organigramm'],
  queryFn: () => data.read.kept(),
  meta: { tables: ['kleidung', 'melder', 'schluessel', 'geraete'] },
})

export type Page = ChartPage | 'organigramm' | 'ablauforganisation'
const SCREENS = {
  organigramm: '/organigramm',
  ablauforganisation: '/organigramm/ablauforganisation',
  fahrzeuge: '/organigramm/fahrzeuge',
  material: '/organigramm/material',
  personal: '/organigramm/personal',
  ausbildung: '/organigramm/personal/ausbildung',
  betreuung: '/organigramm/personal/betreuung',
  presse: '/organigramm/presse',
} as const satisfies Readonly<Record<Page, Path>>
export const PAGE_TITLES: Readonly<Record<Page, string>> = {
  organigramm: 'Organigramm',
  ablauforganisation: 'Ablauforganisation',
  ...PAGES,
}
export const screenOf = (page: Page) => path(SCREENS[page])

export const isProcess = ({ art }: Pick<Stelle, 'art'>): boolean => art === 'ablauf' || art === 'schritt'

export const wordOf = ({ art }: Pick<Stelle, 'art'>) => (art === 'ablauf' ? 'Ablauf' : art === 'schritt' ? 'Schritt' : 'Stelle')

export const childrenOf = (rows: readonly Stelle[], parentId: string | null): Stelle[] =>
  rows.filter(({ oberstelle }) => oberstelle === parentId).toSorted((a, b) => a.rang - b.rang || (a._id < b._id ? -1 : 1))

export function topOf(rows: readonly Stelle[], page: Page): Stelle[] {
  if (page === 'ablauforganisation') return childrenOf(rows, null).filter(isProcess)
  if (page === 'organigramm') return childrenOf(rows, null).filter((row) => !isProcess(row))
  return rows.filter(({ seite }) => seite === page)
}
/** True if the row is this one or a descendant of it. */
export function isWithin(rows: readonly Stelle[], row: string | null, whole: string): boolean {
  return row !== null && (row === whole || isWithin(rows, rows.find(({ _id }) => _id === row)?.oberstelle ?? null, whole))
}

export interface Place {
  readonly oberstelle: string | null
  readonly vor: string | null
}
export type Zone = 'vor' | 'unter' | 'nach'
const next = (rows: readonly Stelle[], row: Stelle, without: string): string | null => {
  const siblings = childrenOf(rows, row.oberstelle).filter(({ _id }) => _id === row._id || _id !== without)
  return siblings[siblings.findIndex(({ _id }) => _id === row._id) + 1]?._id ?? null
}
export const placeOf = (rows: readonly Stelle[], row: Stelle): Place => ({ oberstelle: row.oberstelle, vor: next(rows, row, row._id) })
export function placeAt(rows: readonly Stelle[], moved: string, target: Stelle, zone: Zone): Place {
  if (zone === 'unter') return { oberstelle: target._id, vor: null }
  return { oberstelle: target.oberstelle, vor: zone === 'vor' ? target._id : next(rows, target, moved) }
}
export function placeBeside(rows: readonly Stelle[], row: Stelle, step: -1 | 1): Place | null {
  const siblings = childrenOf(rows, row.oberstelle)
  const neighbour = siblings[siblings.findIndex(({ _id }) => _id === row._id) + step]
  return neighbour ? placeAt(rows, row._id, neighbour, step === -1 ? 'vor' : 'nach') : null
}

type Held = Stelle['besetzung'][number]
const rank = ({ rolle }: Held) => Number(rolle === 'stellvertretung')
export const holdersOn = (row: Stelle, day: string): { readonly now: readonly Held[]; readonly soon: readonly Held[] } => {
  const still = row.besetzung.filter(({ bis }) => bis === null || bis >= day).toSorted((a, b) => rank(a) - rank(b))
  return {
    now: still.filter(({ von }) => von === null || von <= day),
    soon: still.filter(({ von }) => von !== null && von > day),
  }
}
