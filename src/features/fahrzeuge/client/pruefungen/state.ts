import { monthAfter } from '#blocks/faelligkeit/contract.ts'
import type { Pruefart, CheckState } from '#features/fahrzeuge/schemas.ts'

export type Pruefung = CheckState['pruefungen'][number]
const RANG = { rot: 0, gelb: 1, grau: 2, gruen: 3 } as const

/** Sort key: overdue, soon, never recorded, valid. */
export const sortKeyOf = ({ pruefungen }: Pick<CheckState, 'pruefungen'>): number => {
  const days = pruefungen.flatMap((pruefung) => (pruefung.tage === null ? [] : [pruefung.tage]))
  const rang = Math.min(3, ...pruefungen.map(({ ampel }) => RANG[ampel]))
  return rang * 100_000 + Math.min(99_999, ...days)
}

export const hasFaellige = ({ pruefungen }: Pick<CheckState, 'pruefungen'>): boolean =>
  pruefungen.some(({ ampel }) => ampel === 'rot' || ampel === 'gelb')

/** 'YYYY-MM' of the day plus the interval in months; '' without an interval. */
export const nextMonth = (day: string | null, interval: number | null | undefined): string =>
  day === null || !interval ? '' : monthAfter(day, interval)

export const intervalOf = (intervals: Readonly<Partial<Record<Pruefart, number | null>>>, kind: Pruefart): number | null =>
  intervals[kind] ?? null
