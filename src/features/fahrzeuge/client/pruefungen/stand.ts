// The board of inspections: in which order, and what follows a day.
import { monatNach } from '#blocks/faelligkeit/contract.ts'
import type { Pruefart, Pruefstand } from '#features/fahrzeuge/formen.ts'

export type Pruefung = Pruefstand['pruefungen'][number]
const RANG = { rot: 0, gelb: 1, grau: 2, gruen: 3 } as const

/** Overdue, soon, never recorded, in order. */
export const reihung = ({ pruefungen }: Pick<Pruefstand, 'pruefungen'>): number => {
  const tage = pruefungen.flatMap((pruefung) => (pruefung.tage === null ? [] : [pruefung.tage]))
  const rang = Math.min(3, ...pruefungen.map(({ ampel }) => RANG[ampel]))
  return rang * 100_000 + Math.min(99_999, ...tage)
}

export const hatFaellige = ({ pruefungen }: Pick<Pruefstand, 'pruefungen'>): boolean =>
  pruefungen.some(({ ampel }) => ampel === 'rot' || ampel === 'gelb')

/** 'YYYY-MM' of a day and so many months later; '' without an interval. */
export const naechsterMonat = (tag: string | null, intervall: number | null | undefined): string =>
  tag === null || !intervall ? '' : monatNach(tag, intervall)

export const intervallZu = (intervalle: Readonly<Partial<Record<Pruefart, number | null>>>, art: Pruefart): number | null =>
  intervalle[art] ?? null
