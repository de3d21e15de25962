// Charts of the evaluation of hours, each with its table.
import { WEEKDAYS_LONG, weekdayOf } from '#contract/time/week.ts'
import { decimalText } from '#contract/words.ts'
import { BEDARFS_NAMES, type Qualifikation } from '#contract/qualifikation.ts'
import { dateText, monthLong, today } from '#client/text/date.ts'
import { ChartCard } from '#client/ui/chart/ChartCard.tsx'
import { ColumnChart } from '#client/ui/chart/ColumnChart.tsx'
import { DayChart } from '#client/ui/chart/DayChart.tsx'
import { RowChart } from '#client/ui/chart/RowChart.tsx'
import type { TableColumn } from '#client/ui/list/column.ts'
import { KINDS_OF_HOURS } from '#features/stundennachweise/contract.ts'
import type { Evaluation } from '../contract.ts'
import { FIRST, monthsBetween, monthShort, type Period } from './period.ts'
import { hoursText, lyingHeight, ofKinds, ofMonths, spreadHours } from './pictures.ts'

const HEIGHT = 260
const [BEFORE, NOW] = ['Im Jahr davor', 'Diese Zeit']
const ONE = [{ name: 'Stunden', color: 'petrol.6' }]

export interface Row {
  readonly label: string
  readonly value: number
  readonly count?: number
  readonly to?: string | undefined
}
const rowColumns = (label: string, value: string, text: (value: number) => string): readonly TableColumn<Row>[] => [
  { id: 'label', titel: label, value: (row) => row.label },
  { id: 'value', titel: value, value: (row) => row.value, show: (row) => text(row.value) },
]
const counted: TableColumn<Row> = { id: 'count', titel: 'Nachweise', value: ({ count = 0 }) => count }

interface Leads {
  readonly link: (what: string) => string | undefined
}

interface Month {
  readonly month: string
  readonly hours: number
  readonly layers: Readonly<Record<string, number>>
  readonly before: number
}
const monthColumns = (series: readonly { readonly name: string }[], compares: boolean): readonly TableColumn<Month>[] => [
  { id: 'month', titel: 'Monat', value: ({ month }) => monthLong(month) },
  { id: 'hours', titel: 'Stunden', value: ({ hours }) => hours, show: ({ hours }) => hoursText(hours) },
  ...(compares
    ? [{ id: 'before', titel: BEFORE, value: ({ before }: Month) => before, show: ({ before }: Month) => hoursText(before) }]
    : series.map(({ name }): TableColumn<Month> => ({ id: name, titel: name, value: ({ layers }) => layers[name] ?? 0 }))),
]
export function MonthsPicture({
  data,
  before,
  period,
  link,
}: Leads & { data: Evaluation; before: Evaluation | undefined; period: Period }) {
  const begun = period[0].slice(0, 7)
  const first = period[0] === FIRST ? (data.zeilen[0]?.monat ?? begun) : begun
  const last = [data.zeilen.at(-1)?.monat ?? '', period[1] > today() ? today().slice(0, 7) : period[1].slice(0, 7)].toSorted()[1] ?? ''
  const all = monthsBetween(first, last)
  const { sums, series, stacks } = ofMonths(data.zeilen, all)
  const earlier =
    before &&
    ofMonths(
      before.zeilen,
      all.map((month) => `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`),
    ).sums
  const rows =
    data.zeilen.length === 0
      ? []
      : all.map((month, i): Month => ({ month, hours: sums[i] ?? 0, layers: stacks[i] ?? {}, before: earlier?.[i] ?? 0 }))
  const best = rows.toSorted((a, b) => b.hours - a.hours)[0]
  return (
    <ChartCard
      titel="Stunden je Monat"
      says={best ? `Am meisten im ${monthLong(best.month)} mit ${hoursText(best.hours)}.` : ''}
      columns={monthColumns(series, earlier !== undefined)}
      rows={rows}
      link={({ month }) => link(month)}
      height={HEIGHT}
    >
      <ColumnChart
        height={HEIGHT}
        stacked={!earlier}
        series={
          earlier
            ? [
                { name: BEFORE, color: 'gray.5' },
                { name: NOW, color: 'petrol.6' },
              ]
            : series
        }
        columns={rows.map((row) => ({
          label: monthShort(row.month, all.length > 12),
          values: earlier ? [row.before, row.hours] : series.map(({ name }) => row.layers[name] ?? 0),
          said: [
            `${monthLong(row.month)}: ${hoursText(row.hours)}`,
            ...(earlier
              ? [`${BEFORE}: ${hoursText(row.before)}`]
              : series.flatMap(({ name }) => (row.layers[name] ? [`${name} ${hoursText(row.layers[name])}`] : []))),
          ].join('\n'),
          to: link(row.month),
        }))}
      />
    </ChartCard>
  )
}

interface LyingProps {
  readonly titel: string
  readonly head: string
  readonly says: (top: Row) => string
  readonly rows: readonly Row[]
}
export const LyingPicture = ({ titel, head, says, rows }: LyingProps) => (
  <ChartCard
    titel={titel}
    says={rows[0] ? says(rows[0]) : ''}
    columns={[...rowColumns(head, 'Stunden', hoursText), counted]}
    rows={rows}
    link={({ to }) => to}
    height={lyingHeight(rows)}
  >
    <RowChart rows={rows} text={hoursText} />
  </ChartCard>
)

export const KindsPicture = ({ data, link }: Leads & { data: Evaluation }) => (
  <LyingPicture
    titel="Stunden nach Art"
    head="Art"
    says={({ label, value }) => `${Math.round((value / Math.max(1, data.gesamt.stunden)) * 100)} % gehören zu ${label}.`}
    rows={ofKinds(data.zeilen).map(({ kind, hours, count }) => ({ label: KINDS_OF_HOURS[kind], value: hours, count, to: link(kind) }))}
  />
)
export const GroupsPicture = ({ data }: { readonly data: Evaluation }) => (
  <LyingPicture
    titel="Stunden nach Gruppe"
    head="Gruppe"
    says={({ label, value }) => `Am meisten hat ${label} mit ${hoursText(value)}.`}
    rows={data.zeilen
      .map(({ gruppe, stunden, nachweise }) => ({ label: gruppe || 'Ohne Gruppe', value: stunden, count: nachweise }))
      .toSorted((a, b) => b.value - a.value)}
  />
)

/** By the training of today: past levels are not recorded. */
export const LevelsPicture = ({ data }: { readonly data: Evaluation }) => (
  <LyingPicture
    titel="Stunden nach Ausbildung"
    head="Ausbildung"
    says={({ label, value }) => `Am meisten: ${label} mit ${hoursText(value)}. Gezählt nach der Ausbildung von heute.`}
    rows={data.zeilen
      .map(({ qualifikation = '', stunden, nachweise }) => ({
        label: BEDARFS_NAMES[qualifikation as Qualifikation] ?? qualifikation,
        value: stunden,
        count: nachweise,
      }))
      .toSorted((a, b) => b.value - a.value)}
  />
)

/** `latest`: of a longer time only the last year. */
export function WeekdaysPicture({ data, latest }: { readonly data: Evaluation; readonly latest: boolean }) {
  const rows = WEEKDAYS_LONG.map((label, day): Row => ({
    label,
    value: data.zeilen.reduce((sum, { tag = '', stunden }) => sum + (weekdayOf(tag) === day ? stunden : 0), 0),
  }))
  const best = rows.toSorted((a, b) => b.value - a.value)[0]
  return (
    <ChartCard
      titel="Stunden nach Wochentag"
      says={best ? `${latest ? 'In den letzten zwölf Monaten am' : 'Am'} meisten am ${best.label} mit ${hoursText(best.value)}.` : ''}
      columns={rowColumns('Wochentag', 'Stunden', hoursText)}
      rows={data.zeilen.length === 0 ? [] : rows}
      height={HEIGHT}
    >
      <ColumnChart
        height={HEIGHT}
        series={ONE}
        columns={rows.map(({ label, value }) => ({ label: label.slice(0, 2), values: [value], said: `${label}: ${hoursText(value)}` }))}
      />
    </ChartCard>
  )
}

const peopleText = (value: number) => (value === 1 ? '1 Mitglied' : `${decimalText(value)} Mitglieder`)
export function SpreadPicture({ each }: { readonly each: readonly number[] }) {
  const rows = spreadHours(each)
  const some = each.filter((hours) => hours > 0).length
  return (
    <ChartCard
      titel="Wie sich die Stunden verteilen"
      says={
        some === each.length
          ? 'Alle haben etwas beigetragen.'
          : `${peopleText(some)} von ${decimalText(each.length)} haben etwas beigetragen.`
      }
      columns={rowColumns('Stunden in dieser Zeit', 'Mitglieder', decimalText)}
      rows={each.length === 0 ? [] : rows}
      height={HEIGHT}
    >
      <ColumnChart
        height={HEIGHT}
        series={ONE}
        columns={rows.map(({ label, value }) => ({ label, values: [value], said: `${label}: ${peopleText(value)}` }))}
      />
    </ChartCard>
  )
}

export function DaysPicture({ data, period }: { readonly data: Evaluation; readonly period: Period }) {
  const rows = data.zeilen.map(({ tag = '', stunden }) => ({ label: dateText(tag), value: stunden }))
  const best = rows.toSorted((a, b) => b.value - a.value)[0]
  return (
    <ChartCard
      titel="Das Jahr in Tagen"
      says={
        best
          ? `An ${rows.length === 1 ? 'einem Tag' : `${rows.length} Tagen`} wurde etwas geleistet, ` +
            `am meisten am ${best.label} mit ${hoursText(best.value)}.`
          : ''
      }
      columns={rowColumns('Tag', 'Stunden', hoursText)}
      rows={rows}
      height={140}
    >
      <DayChart days={Object.fromEntries(data.zeilen.map(({ tag = '', stunden }) => [tag, stunden]))} period={period} text={hoursText} />
    </ChartCard>
  )
}

/** Years from the first with any record; nothing to compare with a single one. */
export function YearsPicture({ data, period, link }: Leads & { data: Evaluation; period: Period }) {
  const last = Number(period[1].slice(0, 4))
  const first = Number(data.zeilen[0]?.jahr ?? last)
  if (first >= last) return null
  const rows = Array.from({ length: last - first + 1 }, (_, i): Row => {
    const year = String(first + i)
    return { label: year, value: data.zeilen.find(({ jahr }) => jahr === year)?.stunden ?? 0, to: link(year) }
  })
  const [latest, prior] = [rows.at(-1), rows.at(-2)]
  return (
    <ChartCard
      titel="Jahr gegen Jahr"
      says={latest && prior ? `${latest.label} ${hoursText(latest.value)}, ${prior.label} ${hoursText(prior.value)}.` : ''}
      columns={rowColumns('Jahr', 'Stunden', hoursText)}
      rows={rows}
      link={({ to }) => to}
      height={200}
    >
      <ColumnChart
        height={200}
        series={ONE}
        columns={rows.map(({ label, value, to }) => ({ label, values: [value], said: `${label}: ${hoursText(value)}`, to }))}
      />
    </ChartCard>
  )
}
