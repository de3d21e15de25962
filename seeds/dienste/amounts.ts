import type { Size } from '../size.ts'

export interface Amounts {
  readonly years: number
  readonly perYear: number
  readonly upcoming: number
  readonly drafts: number
  readonly abgesagt: number
  readonly plaetze: readonly number[]
}

export const DIENSTE: Readonly<Record<Size, Amounts>> = {
  S: { years: 1, perYear: 60, upcoming: 20, drafts: 3, abgesagt: 2, plaetze: [2, 2, 3, 4, 4, 4, 4, 5, 8, 12, 16] },
  M: { years: 1, perYear: 350, upcoming: 120, drafts: 14, abgesagt: 6, plaetze: [2, 2, 3, 4, 4, 4, 4, 6, 10, 16, 20, 30] },
  L: {
    years: 3,
    perYear: 1_200,
    upcoming: 400,
    drafts: 48,
    abgesagt: 20,
    plaetze: [
      2,
      2,
      2,
      3,
      3,
      ...Array.from({ length: 17 }, () => 4),
      6,
      6,
      8,
      8,
      10,
      12,
      16,
      16,
      20,
      20,
      24,
      30,
      40,
      40,
      60,
      60,
      80,
      100,
      160,
    ],
  },
}
