// The only module that imports the chart library; lazy-loaded with the first chart.
import { decimalText } from '#contract/words.ts'
import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/charts/styles.css'
import { BarChart, type BarChartProps, Heatmap } from '@mantine/charts'
import { Stack } from '@mantine/core'
import { dateText, MONTHS_SHORT, plusDays } from '#client/text/date.ts'
import { useGo } from '#client/navigation/navigation.tsx'
import { useNarrow } from '#client/ui/page/narrow.ts'
import type { Period } from './period.ts'
import type { Row } from './Picture.tsx'
import { lyingHeight, type Series } from './pictures.ts'

function useBarProps(rows: readonly Row[]): BarChartProps['barProps'] {
  const goTo = useGo()
  if (rows.every(({ to }) => to === undefined)) return { isAnimationActive: false }
  return {
    isAnimationActive: false,
    cursor: 'pointer',
    onClick: (_bar, index) => {
      const to = rows[index]?.to
      if (to !== undefined) void goTo(to)
    },
  }
}

interface BarsProps {
  /** One row per axis position: its `label` and a number per series. */
  readonly data: readonly Readonly<Record<string, string | number>>[]
  readonly series: readonly Series[]
  readonly stacked?: boolean
  readonly height: number
  readonly text: (value: number) => string
  readonly rows?: readonly Row[]
}
export const Bars = ({ data, series, stacked = false, height, text, rows = [] }: BarsProps) => (
  <BarChart
    h={height}
    data={data.map((row) => ({ ...row }))}
    dataKey="label"
    series={series.map((bars) => ({ ...bars }))}
    type={stacked ? 'stacked' : 'default'}
    valueFormatter={text}
    withLegend={series.length > 1}
    legendProps={{ position: 'bottom' }}
    tickLine="none"
    gridAxis="x"
    yAxisProps={{ width: 64, tickFormatter: decimalText }}
    maxBarWidth={36}
    barProps={useBarProps(rows)}
  />
)

interface LyingProps {
  readonly rows: readonly Row[]
  readonly text: (value: number) => string
}
/** Horizontal bars, for long names. */
export const LyingBars = ({ rows, text }: LyingProps) => (
  <BarChart
    h={lyingHeight(rows)}
    orientation="vertical"
    data={rows.map(({ label, value }) => ({ label, [HOURS]: value }))}
    dataKey="label"
    series={[{ name: HOURS, color: 'petrol.6' }]}
    valueFormatter={text}
    gridAxis="none"
    tickLine="none"
    withXAxis={false}
    withBarValueLabel
    barChartProps={{ margin: { right: 64 } }}
    yAxisProps={{ width: 132, interval: 0 }}
    maxBarWidth={22}
    barProps={useBarProps(rows)}
  />
)
const HOURS = 'Stunden'

const LEVELS = [
  'light-dark(var(--mantine-color-petrol-2), var(--mantine-color-petrol-9))',
  'light-dark(var(--mantine-color-petrol-4), var(--mantine-color-petrol-7))',
  'light-dark(var(--mantine-color-petrol-6), var(--mantine-color-petrol-5))',
  'light-dark(var(--mantine-color-petrol-9), var(--mantine-color-petrol-2))',
]
interface DaysProps {
  readonly days: Readonly<Record<string, number>>
  readonly period: Period
  readonly text: (value: number) => string
}
/** Heatmap with a square per day; split into halves on phones for larger squares. */
export function Days({ days, period: [von, bis], text }: DaysProps) {
  const phone = useNarrow()
  const middle = plusDays(von, 181)
  const halves: readonly Period[] =
    phone && middle < bis
      ? [
          [von, middle],
          [plusDays(middle, 1), bis],
        ]
      : [[von, bis]]
  const highest = Math.max(1, ...Object.values(days))
  return (
    <Stack gap={12}>
      {halves.map(([first, last]) => (
        <Heatmap
          key={first}
          data={{ ...days }}
          domain={[0, highest]}
          startDate={first}
          endDate={last}
          withOutsideDates={false}
          withMonthLabels
          withWeekdayLabels
          withTooltip
          monthLabels={[...MONTHS_SHORT]}
          weekdayLabels={['So', 'Mo', '', 'Mi', '', 'Fr', '']}
          weekdaysLabelsWidth={26}
          rectSize={phone ? 9 : 14}
          gap={2}
          colors={LEVELS}
          getTooltipLabel={({ date, value }) => `${dateText(date)}: ${text(value ?? 0)}`}
          maw="100%"
        />
      ))}
    </Stack>
  )
}
