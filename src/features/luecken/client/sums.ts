// Sums of gaps for the charts. Pure.
import { BEDARFS_NAMES, type Qualifikation, rangOf } from '#contract/qualifikation.ts'
import type { HeatRow } from '#client/ui/chart/HeatCard.tsx'
import type { Gap, Rate, Week } from '../contract.ts'

const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((all, row) => all + of(row), 0)

/** Empty seats by qualification, the highest first, and by column. */
export function heatOf<T extends Pick<Gap, 'fehlt'>>(
  rows: readonly T[],
  columns: number,
  columnOf: (row: T) => number,
): readonly HeatRow[] {
  const byTraining = new Map<Qualifikation, number[]>()
  for (const row of rows)
    for (const { qualifikation, anzahl } of row.fehlt) {
      const values = byTraining.get(qualifikation) ?? Array.from({ length: columns }, () => 0)
      values[columnOf(row)] = (values[columnOf(row)] ?? 0) + anzahl
      byTraining.set(qualifikation, values)
    }
  return [...byTraining]
    .toSorted(([a], [b]) => rangOf(b) - rangOf(a))
    .map(([qualifikation, values]) => ({ key: qualifikation, label: BEDARFS_NAMES[qualifikation], values }))
}

export interface WeekSum {
  readonly woche: number
  readonly plaetze: number
  readonly unbesetzt: number
  /** Rounded only after adding up. */
  readonly erwartet: number
  readonly imEntwurf: number
}
/** All weeks, also those without any duty. */
export const weeksOf = (rows: readonly Week[], count: number): readonly WeekSum[] =>
  Array.from({ length: count }, (_, woche) => {
    const inWeek = rows.filter((row) => row.woche === woche)
    return {
      woche,
      plaetze: sum(inWeek, ({ plaetze }) => plaetze),
      unbesetzt: sum(inWeek, ({ unbesetzt }) => unbesetzt),
      erwartet: Math.round(sum(inWeek, ({ erwartet }) => erwartet)),
      imEntwurf: sum(inWeek, ({ imEntwurf }) => imEntwurf),
    }
  })

/** Most seats stay empty on this day, as a share of its seats; undefined without any. */
export function worstDay(rows: readonly Gap[]) {
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => {
    const onDay = rows.filter(({ wochentag }) => wochentag === day)
    const [seats, empty] = [sum(onDay, ({ plaetze }) => plaetze), sum(onDay, ({ unbesetzt }) => unbesetzt)]
    return { day, empty, share: seats === 0 ? 0 : empty / seats }
  })
  return days.filter(({ empty }) => empty > 0).toSorted((a, b) => b.share - a.share)[0]
}

export interface Learnt {
  readonly art: Rate['art']
  readonly plaetze: number
  /** Whole percent of open seats filled later, one, four and seven weeks before; null: none was open. */
  readonly shares: readonly (number | null)[]
}
export const SHOWN_LEADS = [0, 3, 7] as const
export const learntOf = (rates: readonly Rate[]): readonly Learnt[] =>
  [...new Set(rates.map(({ art }) => art))].map((art) => {
    const own = rates.filter((rate) => rate.art === art)
    return {
      art,
      plaetze: Math.max(...own.map(({ plaetze }) => plaetze)),
      shares: SHOWN_LEADS.map((lead) => {
        const at = own.find(({ wochen }) => wochen === lead)
        return at && at.frei > 0 ? Math.round((at.gefuellt / at.frei) * 100) : null
      }),
    }
  })
