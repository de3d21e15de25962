// The Maurer scheme as data (rules.md 4.1). A table that was published is never changed: a correction gets a name of its
// own, because services keep the name of the table that their estimate was made with.

/** `[bound, value]`: the first line whose bound is not exceeded counts; the last bound is Infinity. */
export type Band<T> = readonly (readonly [bis: number, wert: T])[]
type Leitung = 'keine' | 'reduziert' | 'voll'

export interface BedarfsTable {
  /** Named in every result and on every print. */
  readonly name: string
  readonly arten: readonly (readonly [name: string, faktor: number])[]
  /** Points for the permitted visitors. */
  readonly besucher: (personen: number) => number
  /** Points for the expected visitors. */
  readonly expected: (personen: number) => number
  /** Points for prominent persons: 10 for each five begun, at most so many. */
  readonly prominenteMax: number
  /** From, to. */
  readonly helfer: Band<readonly [von: number, bis: number]>
  readonly ktw: Band<number>
  readonly rtw: Band<number>
  readonly notarzt: Band<number>
  readonly gktw: Band<number>
  readonly unfallhilfsstellen: Band<number>
  readonly einsatzleitung: (total: number, helfer: number) => Leitung
}

/** The first line of `band` that holds `points`. */
export function fromBand<T>(band: Band<T>, points: number): T {
  for (const [bis, value] of band) if (points <= bis) return value
  throw new Error('A band ends with Infinity.')
}

/** 0 up to the first of these bounds, one more up to the next; `last` beyond them all. */
const steps = (bounds: readonly number[], last = bounds.length): Band<number> => [
  ...bounds.map((bound, i) => [bound, i] as const),
  [Infinity, last],
]

/** IVR 4.3.4: no service · first-aid post · with professionals · with a professional command. */
export const LEVELS = steps([2, 4, 30])
/** Beyond this total the published tables end. */
export const TABLE_END = 140

const BESUCHER = [500, 1000, 1500, 3000, 6000, 10_000, 20_000, 30_000, 40_000, 50_000]

const IVR_KINDS: BedarfsTable['arten'] = [
  ['Allg. Veranstaltung', 0.3],
  ['Allg. Sport', 0.3],
  ['Ausstellung', 0.3],
  ['Basar', 0.3],
  ['Demonstration', 0.8],
  ['Fasnacht/Karnevalsumzug', 0.7],
  ['Karnevalsveranstaltung', 0.7],
  ['Feuerwerk', 0.4],
  ['Flohmarkt', 0.3],
  ['Flugveranstaltung', 0.9],
  ['Kombi Sport+Musik+Show', 0.35],
  ['Konzert', 0.2],
  ['Kundgebung', 0.5],
  ['Motorsport', 0.8],
  ['Musikveranstaltung', 0.5],
  ['Oper/Operette', 0.2],
  ['Radrennen', 0.3],
  ['Reitsport', 0.1],
  ['Rockkonzert', 1],
  ['Rockkonzert mit Boygroup', 1.2],
  ['Schauspiel/Theater', 0.2],
  ['Schützenfest', 0.5],
  ['Show', 0.2],
  ['Stadtteilfest', 0.4],
  ['Straßenfest', 0.4],
  ['Tanzsport', 0.3],
  ['Volksfest', 0.4],
  ['Volkslauf', 0.3],
  ['Weihnachtsmarkt', 0.3],
]

const RTW = [6, 25.5, 45.5, 60.5, 75.5, 100, 120]
const KTW = [4, 13, 25, 40, 60, 80, 100]

/** The reference. */
export const IVR_2017: BedarfsTable = {
  name: 'IVR-2017',
  arten: IVR_KINDS,
  besucher: (personen) => {
    const level = BESUCHER.findIndex((bis) => personen <= bis)
    return level >= 0 ? level + 1 : Math.ceil(personen / 10_000) + 5
  },
  expected: (personen) => Math.floor(personen / 500),
  prominenteMax: 30,
  helfer: [
    [2, [0, 0]],
    [4, [1, 3]],
    [13.5, [5, 5]],
    [22, [10, 10]],
    [40, [20, 20]],
    [60, [30, 30]],
    [80, [40, 40]],
    [100, [80, 80]],
    [110, [100, 100]],
    [120, [120, 120]],
    [Infinity, [160, 160]],
  ],
  ktw: steps([...KTW, 110, 120], 10),
  rtw: steps(RTW),
  notarzt: steps([13, 30, 60, 90, 120]),
  gktw: steps([90]),
  unfallhilfsstellen: steps([50, 80, 110]),
  einsatzleitung: (total) => (total <= 30 ? 'keine' : total <= 60 ? 'reduziert' : 'voll'),
}

/** The calculator of 2010: above 500 its bounds belong to the next step, visitors are rounded, prominent persons count without end. */
export const BRK_2010: BedarfsTable = {
  ...IVR_2017,
  name: 'BRK-2010',
  // Annahme: the factor of one's own that the calculator also offers has no place in the call and is left out.
  arten: [
    ...IVR_KINDS,
    ['Kurkonzert', 0.1],
    ['Langlauf', 0.3],
    ['Messe/Martinszug', 0.3],
    ['Festzug mit Pferdewagen', 0.7],
    ['Triathlon/Crosslauf', 0.6],
    ['Wintersport', 0.8],
  ],
  besucher: (personen) => {
    if (personen <= 500) return 1
    const level = BESUCHER.findIndex((under) => personen < under)
    return level >= 0 ? level + 1 : Math.floor(personen / 10_000) + 6
  },
  expected: (personen) => Math.round(personen / 500),
  prominenteMax: Infinity,
  // Annahme: no service needs no helpers here either; the two helpers that its offers name at least are a matter of billing (4.2).
  helfer: [
    [2, [0, 0]],
    [4, [1, 3]],
    [13, [5, 5]],
    [25, [10, 10]],
    [40, [20, 20]],
    [60, [30, 30]],
    [80, [40, 40]],
    [100, [80, 80]],
    [120, [120, 120]],
    [Infinity, [140, 140]],
  ],
  // Annahme: one step from 100 to 120 as with the helpers: the published example M4 has 8 at 100.8 points.
  ktw: [...steps(KTW).slice(0, -1), [120, 8], [Infinity, 10]],
  rtw: steps(RTW, 8),
  notarzt: steps([13, 30, 60, 90]),
  // Annahme: a group leader (from 6 helpers) is the reduced command, a platoon leader (from 21) the full one.
  einsatzleitung: (_total, helfer) => (helfer < 6 ? 'keine' : helfer < 21 ? 'reduziert' : 'voll'),
}
