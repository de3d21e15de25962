// How many helpers and vehicles an event needs, by the Maurer scheme (rules.md 4.1): data in, result out.
import { type BedarfsInput, type BedarfsResult, VARIANTS } from '../contract.ts'
import { badRequest } from '#server/errors.ts'
import { type Band, fromBand, type BedarfsTable, BRK_2010, IVR_2017, LEVELS, TABLE_END } from './tables.ts'

export const tables: Readonly<Record<(typeof VARIANTS)[number], BedarfsTable>> = { 'IVR-2017': IVR_2017, 'BRK-2010': BRK_2010 }

/** Persons on each square metre of open ground: at most, and expected. */
export const PER_QM = { maxBesucher: 4, erwarteteBesucher: 2 } as const

const lower = (text: string) => text.trim().toLocaleLowerCase('de')

/** The table's line for a type: its whole name, or one of the names that a slash joins there ("Theater"). */
function kindFrom(table: BedarfsTable, wanted: string): readonly [name: string, faktor: number] {
  const word = lower(wanted)
  const kind =
    table.arten.find(([name]) => lower(name) === word) ?? table.arten.find(([name]) => name.split('/').some((part) => lower(part) === word))
  if (!kind) throw badRequest(`Die Veranstaltungsart „${wanted}“ steht nicht in der Tabelle ${table.name}.`, 'veranstaltungsart')
  return kind
}

/** Visitors as given, or as many as the area holds. Annahme: the BRK's table counts a maximum only where the permit has one. @throws 400 naming the field */
export function besucher(input: BedarfsInput, field: keyof typeof PER_QM): number | null {
  const { flaecheQm } = input
  const count = input[field] ?? (flaecheQm === null ? null : flaecheQm * PER_QM[field])
  if (count !== null || (field === 'maxBesucher' && input.variante === 'BRK-2010')) return count
  const which = field === 'maxBesucher' ? 'die höchstens zulässigen' : 'die erwarteten'
  throw badRequest(`Gib ${which} Besucher oder die Fläche in Quadratmetern an.`, field)
}

/** Two decimals: without it 13.5 or 22 points would measure their band by a rounding error (IVR `round`). */
const round = (points: number) => Math.round(points * 100) / 100

/**
 * `total = (z1 + z2 + z3) × factor + z6 + z7`, and what the bands of the table say about it. Vehicle crews come on top of the helpers.
 * @throws 400 when the type is unknown or visitors are neither given nor can be derived from the area
 */
export function determine(input: BedarfsInput): BedarfsResult {
  const table = tables[input.variante]
  const [, factor] = kindFrom(table, input.veranstaltungsart)
  const permitted = besucher(input, 'maxBesucher')
  const z1 = permitted === null ? 0 : table.besucher(permitted)
  const z2 = input.geschlossen ? z1 : 0
  const z3 = table.expected(besucher(input, 'erwarteteBesucher') ?? 0)
  const z6 = Math.min(table.prominenteMax, Math.ceil(input.prominente / 5) * 10)
  const z7 = input.gewaltErwartet ? 10 : 0
  const total = round((z1 + z2 + z3) * factor + z6 + z7)
  const [helferVon, helferBis] = fromBand(table.helfer, total)
  return {
    z1,
    z2,
    z3,
    faktor: factor,
    z6,
    z7,
    gesamt: total,
    stufe: fromBand(LEVELS, total),
    helferVon,
    helferBis,
    ktw: fromBand(table.ktw, total),
    rtw: fromBand(table.rtw, total),
    notarzt: fromBand(table.notarzt, total),
    gktw: fromBand(table.gktw, total),
    einsatzleitung: table.einsatzleitung(total, helferBis),
    unfallhilfsstellen: fromBand(table.unfallhilfsstellen, total),
    ueberTabelle: total > TABLE_END,
    tabelle: table.name,
  }
}

const rows = <T>(titel: string, band: Band<T>, text: (value: T) => string = String) => ({
  titel,
  zeilen: band.map(([bis, value]) => ({ bis: Number.isFinite(bis) ? bis : null, wert: text(value) })),
})
const bandsOf = ({ helfer, ktw, rtw, notarzt, gktw, unfallhilfsstellen }: BedarfsTable) => [
  rows('Helfer', helfer, ([von, bis]) => (von === bis ? String(bis) : `${von} bis ${bis}`)),
  rows('KTW', ktw),
  rows('RTW', rtw),
  rows('Notärzte', notarzt),
  rows('Großraum-KTW', gktw),
  rows('Unfallhilfsstellen', unfallhilfsstellen),
]

/** The tables as the form shows them. */
export const bedarfsTables = VARIANTS.map((variant) => ({
  variante: variant,
  tabelle: tables[variant].name,
  arten: tables[variant].arten.map(([name, factor]) => ({ name, faktor: factor })),
  stufen: LEVELS.map(([bis]) => bis).filter(Number.isFinite),
  ende: TABLE_END,
  baender: bandsOf(tables[variant]),
}))
