import { decimalText } from '#contract/words.ts'
import { KINDS_OF_HOURS } from '#features/stundennachweise/contract.ts'
import type { Series } from '#client/ui/chart/ColumnChart.tsx'
import type { Line } from '../contract.ts'

export const hoursText = (value: number): string => `${decimalText(value)} h`

export const lyingHeight = (rows: readonly unknown[]): number => rows.length * 28 - 8

type HoursKind = keyof typeof KINDS_OF_HOURS
const COLORS = ['petrol.6', 'orange.5', 'violet.5', 'gruen.5', 'red.5', 'gelb.4'] as const
const REST = 'Weitere'

export function ofKinds(lines: readonly Line[]): { readonly kind: HoursKind; readonly hours: number; readonly count: number }[] {
  const sums = new Map<HoursKind, { hours: number; count: number }>()
  for (const { art = 'Sonstiges', stunden, nachweise } of lines) {
    const before = sums.get(art) ?? { hours: 0, count: 0 }
    sums.set(art, { hours: before.hours + stunden, count: before.count + nachweise })
  }
  return [...sums].map(([kind, sum]) => ({ kind, ...sum })).toSorted((a, b) => b.hours - a.hours)
}

/** Total and layers of each month's bar; kinds without their own colour share one layer. */
export function ofMonths(lines: readonly Line[], months: readonly string[]) {
  const shown = ofKinds(lines).map(({ kind }) => kind)
  const shownKinds = shown.slice(0, COLORS.length)
  const nameOf = (kind: HoursKind = 'Sonstiges') => (shownKinds.includes(kind) ? KINDS_OF_HOURS[kind] : REST)
  const stacks = months.map((month) => {
    const layers: Record<string, number> = {}
    for (const line of lines) if (line.monat === month) layers[nameOf(line.art)] = (layers[nameOf(line.art)] ?? 0) + line.stunden
    return layers
  })
  const series: Series[] = shownKinds.map((kind, i) => ({ name: KINDS_OF_HOURS[kind], color: COLORS[i] ?? 'gray.5' }))
  if (shown.length > shownKinds.length) series.push({ name: REST, color: 'gray.5' })
  return { stacks, series, sums: stacks.map((layers) => Object.values(layers).reduce((sum, hours) => sum + hours, 0)) }
}

const STEPS = [1, 10, 25, 50, 100, 200]
export function spreadHours(each: readonly number[]): { readonly label: string; readonly value: number }[] {
  const counted = (from: number, until: number) => each.filter((hours) => hours >= from && hours < until).length
  return [
    { label: 'keine', value: each.filter((hours) => hours === 0).length },
    { label: 'bis 10', value: counted(0.25, 10) },
    ...STEPS.slice(1).map((from, i) => {
      const until = STEPS[i + 2]
      return until === undefined
        ? { label: `ab ${from}`, value: counted(from, Infinity) }
        : { label: `${from}–${until}`, value: counted(from, until) }
    }),
  ]
}
