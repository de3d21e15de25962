// Need of helpers and vehicles of an event, by the Maurer scheme. Pure.
import { badRequest } from '#server/errors.ts'
import { type BedarfsInput, type BedarfsResult, PER_QM } from '../contract.ts'
import type { BedarfsTable } from '../table.ts'

/** Upper bounds of the levels (IVR 4.3.4): no service · first-aid post · with professionals · with a professional command. */
export const LEVELS = [2, 4, 30]
/** Published tables end at this total. */
export const TABLE_END = 140

const lower = (text: string) => text.trim().toLocaleLowerCase('de')

/** The table row for a type: its full name, or one of the names joined by a slash ("Theater"). */
function factorOf({ arten, variante }: BedarfsTable, wanted: string): number {
  const word = lower(wanted)
  const kind =
    arten.find(({ name }) => lower(name) === word) ?? arten.find(({ name }) => name.split('/').some((part) => lower(part) === word))
  if (!kind) throw badRequest(`Die Veranstaltungsart „${wanted}“ steht nicht in der Tabelle ${variante}.`, 'veranstaltungsart')
  return kind.faktor
}

/** Visitors as given, or the capacity of the area; null if the table has no maximum. @throws 400 naming the field */
function visitors(table: BedarfsTable, input: BedarfsInput, field: keyof typeof PER_QM): number | null {
  const { flaecheQm } = input
  const count = input[field] ?? (flaecheQm === null ? null : flaecheQm * PER_QM[field])
  if (count !== null || (field === 'maxBesucher' && table.ohneHoechstzahl)) return count
  const which = field === 'maxBesucher' ? 'die höchstens zulässigen' : 'die erwarteten'
  throw badRequest(`Gib ${which} Besucher oder die Fläche in Quadratmetern an.`, field)
}

/** The first band row with a bound of at least these points. */
function rowFor<R extends { readonly bis: number | null }>(rows: readonly R[], points: number): R {
  const row = rows.find(({ bis }) => bis === null || points <= bis)
  if (!row) throw new Error('A band ends open.')
  return row
}

/** Points for the permitted visitors: beyond the last bound one more per started step. */
function permittedPoints({ besucher, besucherSchritt }: BedarfsTable, visitors: number): number {
  const { bis, wert } = rowFor(besucher, visitors)
  return bis === null ? wert + Math.max(0, Math.ceil((visitors - (besucher.at(-2)?.bis ?? 0)) / besucherSchritt) - 1) : wert
}

/** Two decimals: otherwise a rounding error would put 13.5 or 22 points into the wrong band (IVR `round`). */
const round = (points: number) => Math.round(points * 100) / 100

/**
 * `total = (z1 + z2 + z3) × factor + z6 + z7`, and the resulting bands of the table. Vehicle crews are added to the helpers.
 * @throws 400 for an unknown type, or if visitors are neither given nor derivable from the area
 */
export function determineBedarf(table: BedarfsTable, input: BedarfsInput): BedarfsResult {
  const factor = factorOf(table, input.veranstaltungsart)
  const permitted = visitors(table, input, 'maxBesucher')
  const z1 = permitted === null ? 0 : permittedPoints(table, permitted)
  const z2 = input.geschlossen ? z1 : 0
  const expected = (visitors(table, input, 'erwarteteBesucher') ?? 0) / 500
  const z3 = table.erwarteteGerundet ? Math.round(expected) : Math.floor(expected)
  const z6 = Math.min(table.prominenteMax ?? Infinity, Math.ceil(input.prominente / 5) * table.prominentePunkte)
  const z7 = input.gewaltErwartet ? table.gewaltPunkte : 0
  const total = round((z1 + z2 + z3) * factor + z6 + z7)
  const helpers = rowFor(table.helfer, total)
  const level = LEVELS.findIndex((bound) => total <= bound)
  return {
    z1,
    z2,
    z3,
    faktor: factor,
    z6,
    z7,
    gesamt: total,
    stufe: level < 0 ? LEVELS.length : level,
    helferVon: helpers.von,
    helferBis: helpers.wert,
    ktw: rowFor(table.ktw, total).wert,
    rtw: rowFor(table.rtw, total).wert,
    notarzt: rowFor(table.notarzt, total).wert,
    gktw: rowFor(table.gktw, total).wert,
    einsatzleitung: total > table.leitungVollUeber ? 'voll' : total > table.leitungReduziertUeber ? 'reduziert' : 'keine',
    unfallhilfsstellen: rowFor(table.unfallhilfsstellen, total).wert,
    ueberTabelle: total > TABLE_END,
    tabelle: table.variante,
  }
}
