// The roster for the wall: large, without telephone numbers, one shift after the other.
import { facts, type BuildingBlock, type PrintDocument, COLOR, group, heading } from '#blocks/dokumente/server/index.ts'
import type { Print, PrintHelfer, PrintSchicht } from './print-data.ts'
import { address, nameOf } from '../reading.ts'
import { groups, type PlanGroup, type PlanRow, schichttitel, span, timeOfDay } from './rows.ts'

const LINE = '________________________'
const name = ({ helfer, weitere: more }: PlanRow): BuildingBlock =>
  more > 0
    ? { text: `und ${more} weitere`, color: COLOR.quiet }
    : helfer === null
      ? { text: LINE, color: COLOR.quiet }
      : { text: `${helfer.vorname} ${helfer.nachname}`, style: 'bold', fontSize: 15 }

/** Names get the room that functions and times do not need in this shift: one line each, as far as it goes. */
function widths(parts: readonly PlanGroup[]): (string | number)[] {
  const anyHas = (what: 'funktion' | 'zeit') => parts.some(({ zeilen: rows }) => rows.some((row) => row[what] !== ''))
  return ['*', anyHas('funktion') ? 106 : 20, 50, anyHas('zeit') ? 88 : 10]
}

const groupPart = ({ titel, zeilen: rows }: PlanGroup, schicht: string, columns: readonly (string | number)[]): BuildingBlock =>
  group(
    titel,
    schicht,
    rows.length > 0
      ? rows.map((row) => [name(row), row.funktion, row.qualifikation, { text: row.zeit, alignment: 'right' }])
      : [[{ text: 'noch niemand eingeteilt', color: COLOR.quiet, colSpan: 4 }, '', '', '']],
    columns,
  )

/** Up to so many shifts each has a page of its own. */
const PAGE_PER_SCHICHT = 8
/** So many rows are kept on one page. */
const TOGETHER = 14

/** A shift of a service that has many: as many on a page as fit, each of them whole. */
function compactPart(print: Print, schicht: PrintSchicht, helfer: readonly PrintHelfer[], number: number): BuildingBlock[] {
  const stack = schichtPart(print, schicht, helfer, number)
  const rows = groups(schicht, helfer).reduce((sum, part) => sum + 1 + Math.max(1, part.zeilen.length), 0)
  return rows <= TOGETHER ? [{ unbreakable: true, stack }] : stack
}

function schichtPart(print: Print, schicht: PrintSchicht, helfer: readonly PrintHelfer[], number: number): BuildingBlock[] {
  const { schichten } = print
  const parts = groups(schicht, helfer)
  return [
    {
      style: 'heading',
      ...(number > 0 && schichten.length <= PAGE_PER_SCHICHT ? { pageBreak: 'before' } : {}),
      text: [
        { text: schichttitel(print, schicht), fontSize: 19 },
        { text: `   ${span(schicht.beginn, schicht.ende)}`, fontSize: 15 },
      ],
    },
    ...(parts.length === 0
      ? ['In dieser Schicht steht noch niemand.']
      : parts.map((part) => groupPart(part, schichten.length > 1 ? schichttitel(print, schicht) : '', widths(parts)))),
  ]
}

/** Shifts begin on a page of their own, so that each can hang where it is needed, unless there are many. */
export function wallPlan(print: Print, helfer: readonly PrintHelfer[]): PrintDocument {
  const { dienst, schichten } = print
  return {
    titel: 'Dienstplan',
    subtitle: `${dienst.bezeichnung} · ${dienst.nummer}${dienst.abgesagt ? ' · ABGESAGT' : ''}`,
    foot: `Dienstplan ${dienst.nummer}`,
    font: 14,
    inhalt: [
      facts(
        [
          ['Ort', address(dienst.ortDaten)],
          [
            'Treffpunkt',
            [dienst.treffpunkt, dienst.treffpunktZeit ? `${timeOfDay(dienst.treffpunktZeit)} Uhr` : ''].filter(Boolean).join(', '),
          ],
          ['Leitung', [nameOf(dienst.leiterPerson), nameOf(dienst.stvLeiterPerson)].filter(Boolean).join(', Vertretung ')],
          ['Funk', dienst.funkkanal || LINE],
          ['Krankenhäuser', hospitals(print, false)],
          ['Leitstelle', dienst.leitstelleAngemeldet ? 'angemeldet' : ''],
          ['Kleidung', dienst.kleidung],
          ['Verpflegung', verpflegung(print)],
        ],
        110,
      ),
      ...(schichten.length === 0 ? [heading('Noch keine Schichten')] : []),
      ...schichten.flatMap((schicht, number) =>
        (schichten.length > PAGE_PER_SCHICHT ? compactPart : schichtPart)(print, schicht, helfer, number),
      ),
    ],
  }
}

/** "vom Veranstalter, Grillwurst um 18 Uhr"; '' where there is none. */
export function verpflegung({ dienst }: Print): string {
  const how = { Veranstalter: 'vom Veranstalter', selbst: 'selbst mitbringen', Marken: 'Essensmarken', keine: '' }[dienst.verpflegung]
  return [how, dienst.verpflegungHinweis].filter(Boolean).join(', ')
}

/** The next hospitals that are kept as places, or a line to write on. */
export const hospitals = ({ hospitals }: Print, withNumber: boolean): string =>
  hospitals.map(({ name, telefon }) => [name, withNumber ? telefon : ''].filter(Boolean).join(', ')).join('; ') || LINE
