import {
  bold,
  type BuildingBlock,
  COLOR,
  heading,
  type PrintDocument,
  quietText,
  table,
  keepTogether,
} from '#blocks/dokumente/server/index.ts'
import { tagInBerlin } from '#contract/time/berlin.ts'
import { BEDARFS_NAMES, type Qualifikation, SANITAETSAUSBILDUNGEN } from '#contract/qualifikation.ts'
import { readableValue } from '#contract/schema.ts'
import { decimalText, ownOf } from '#contract/words.ts'
import { STATUS_NAMES } from '#features/profile/schemas.ts'
import { KINDS_OF_HOURS } from '#features/stundennachweise/contract.ts'
import type { Db } from '#server/context.ts'
import { changeText } from '../rules.ts'
import { type Figures, figuresOf, hoursBy, kmByVehicle, membersBy, type Part, type Share } from './yearly.ts'

const BAR = 250
const VEHICLES = 12
const monthName = (day: string) => new Date(day).toLocaleDateString('de-DE', { month: 'long', timeZone: 'UTC' })

function bars(rows: readonly Share[], unit = ''): BuildingBlock {
  if (rows.length === 0) return quietText('Dazu ist nichts eingetragen.', { margin: [0, 2, 0, 10] })
  const highest = Math.max(1, ...rows.map(({ count }) => count))
  const bar = (count: number) => ({
    canvas: [{ type: 'rect', x: 0, y: 3, w: Math.max(1, (count / highest) * BAR), h: 9, r: 1.5, color: COLOR.accent }],
  })
  return {
    table: {
      widths: [150, BAR + 5, '*'],
      body: rows.map(({ name, count }) => [name, bar(count), { text: `${decimalText(count)}${unit}`, alignment: 'right' }]),
    },
    layout: 'facts',
    margin: [0, 2, 0, 10],
  }
}

const bySize = (rows: readonly Share[], names: Readonly<Record<string, string>> = {}): Share[] =>
  rows.map(({ name, count }) => ({ name: ownOf(names, name) ?? name, count })).toSorted((a, b) => b.count - a.count)
const inOrder = (rows: readonly Share[], order: readonly string[], name: (code: string) => string): Share[] =>
  order.flatMap((code) => {
    const count = rows.find((row) => row.name === code)?.count ?? 0
    return count === 0 ? [] : [{ name: name(code), count }]
  })

/** Figures beside the previous year; omits those that are zero in both. */
function compared(spans: readonly [string, string], now: Figures, before: Figures) {
  const rows = Object.entries(now).map(([label, count]) => ({ label, count, earlier: before[label] ?? 0 }))
  const filled = rows.filter(({ count, earlier }) => count > 0 || earlier > 0)
  if (filled.length === 0) return quietText('Dazu ist nichts eingetragen.', { margin: [0, 2, 0, 10] })
  return table(
    ['', ...spans, 'Veränderung'],
    filled.map(({ label, count, earlier }) => [label, bold(decimalText(count)), decimalText(earlier), changeText(count, earlier)]),
    ['*', 70, 70, 75],
    ['left', 'right', 'right', 'right'],
  )
}

export async function yearlyReport(db: Db, year: number, at: Date): Promise<PrintDocument> {
  const today = tagInBerlin(at)
  const running = today.startsWith(String(year))
  const until = running ? today : `${year}-12-31`
  const untilBefore = `${year - 1}${until.slice(4).replace('02-29', '02-28')}`
  const [now, before] = [await figuresOf(db, until, at), await figuresOf(db, untilBefore, at)]
  const span = (day: string) => (running ? `bis ${readableValue(undefined, day)}` : day.slice(0, 4))
  const [kinds, months, vehicles] = [await hoursBy(db, year, 'art'), await hoursBy(db, year, 'monat'), await kmByVehicle(db, year)]
  const [qualifications, states] = [await membersBy(db, 'sanitaetsausbildung'), await membersBy(db, 'status')]
  const part = (titel: Part) => keepTogether(heading(titel), compared([span(until), span(untilBefore)], now[titel], before[titel]))
  const driven = bySize(vehicles)
  const others = driven.slice(VEHICLES)
  return {
    titel: `Jahresbericht ${year}`,
    subtitle: running ? `1. Januar bis ${readableValue(undefined, today)}` : 'Was der Ortsverband geleistet hat',
    foot: `Jahresbericht ${year}`,
    content: [
      ...(running ? [quietText('Das Jahr läuft noch: Verglichen wird dieselbe Zeit im Vorjahr.', { margin: [0, 0, 0, 6] })] : []),
      part('Ehrenamtliche Stunden'),
      keepTogether(bold('Stunden nach Art'), bars(bySize(kinds, KINDS_OF_HOURS))),
      keepTogether(bold('Stunden nach Monat'), bars(months.map(({ name, count }) => ({ name: monthName(name), count })))),
      part('Sanitätsdienste'),
      part('Blutspenden'),
      part('Ausbildung'),
      part('Kilometer'),
      keepTogether(
        bold('Kilometer nach Fahrzeug'),
        bars(
          [
            ...driven.slice(0, VEHICLES),
            ...(others.length > 0 ? [{ name: `${others.length} weitere`, count: others.reduce((sum, { count }) => sum + count, 0) }] : []),
          ],
          ' km',
        ),
      ),
      part('Mitglieder'),
      keepTogether(
        bold('Aktive Mitglieder nach Qualifikation, heute'),
        bars(inOrder(qualifications, SANITAETSAUSBILDUNGEN.toReversed(), (code) => BEDARFS_NAMES[code as Qualifikation])),
      ),
      keepTogether(
        bold('Mitglieder nach Status, heute'),
        bars(inOrder(states, Object.keys(STATUS_NAMES), (code) => STATUS_NAMES[code as keyof typeof STATUS_NAMES])),
      ),
    ],
  }
}
