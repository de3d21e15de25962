// What the board of inspections says, and in which order.
import type { Pruefart, Pruefstand } from '#features/fahrzeuge/formen.ts'
import { monatText } from '../pruefungen.ts'

export type Pruefung = Pruefstand['pruefungen'][number]
const RANG = { rot: 0, gelb: 1, grau: 2, gruen: 3 } as const

/** The light never speaks by its colour alone: 'überfällig seit 09/2026', 'bald: 12/2026', 'bis 03/2027', 'nicht erfasst'. */
export function satz({ ampel, faellig }: Pick<Pruefung, 'ampel' | 'faellig'>): string {
  if (ampel === 'grau' || faellig === '') return 'nicht erfasst'
  const monat = monatText(faellig)
  if (ampel === 'rot') return `überfällig: ${monat}`
  return ampel === 'gelb' ? `bald: ${monat}` : `bis ${monat}`
}

/** Overdue, soon, never recorded, in order. */
export const dringlichkeit = ({ pruefungen }: Pick<Pruefstand, 'pruefungen'>): number => {
  const tage = pruefungen.flatMap((pruefung) => (pruefung.tage === null ? [] : [pruefung.tage]))
  const rang = Math.min(3, ...pruefungen.map(({ ampel }) => RANG[ampel]))
  return rang * 100_000 + Math.min(99_999, ...tage)
}

export const hatFaellige = ({ pruefungen }: Pick<Pruefstand, 'pruefungen'>): boolean =>
  pruefungen.some(({ ampel }) => ampel === 'rot' || ampel === 'gelb')

/** 'YYYY-MM' of a day and so many months later; '' without an interval. */
export function naechsterMonat(tag: string | null, intervall: number | null | undefined): string {
  if (tag === null || !intervall) return ''
  const monate = Number(tag.slice(0, 4)) * 12 + Number(tag.slice(5, 7)) - 1 + intervall
  return `${Math.floor(monate / 12)}-${String((monate % 12) + 1).padStart(2, '0')}`
}

export const intervallZu = (intervalle: Readonly<Partial<Record<Pruefart, number | null>>>, art: Pruefart): number | null =>
  intervalle[art] ?? null
