import { Group, SimpleGrid, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { monthLong, today } from '#client/text/date.ts'
import { More } from '#client/ui/action/ActionList.tsx'
import { MonthBars } from '#client/ui/chart/BarChart.tsx'
import { ChartCard } from '#client/ui/chart/ChartCard.tsx'
import type { TableColumn } from '#client/ui/list/column.ts'
import { DataTable } from '#client/ui/list/DataTable.tsx'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { exportActions } from '#client/ui/export/export-actions.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { Toolbar } from '#client/ui/list/Toolbar.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import { keysOf } from '#contract/schema.ts'
import { type Kind, KINDS, type Monthly } from '../contract.ts'
import { statisticsQuery } from './area.ts'

const SUMS = ['anzahl', 'versorgt', 'betreut', 'transportiert', 'tote'] as const
type Sums = Pick<Monthly, (typeof SUMS)[number]>
interface Month extends Sums {
  readonly month: string
  readonly byKind: Readonly<Record<Kind, number>>
}
const sumsOf = (rows: readonly Monthly[]) =>
  Object.fromEntries(SUMS.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)])) as Sums
const countOf = (rows: readonly Monthly[], kind: Kind) => rows.reduce((sum, row) => sum + (row.art === kind ? row.anzahl : 0), 0)
const kinds = keysOf(KINDS)

const columnsFor = (shown: readonly Kind[]): readonly TableColumn<Month>[] => [
  { id: 'month', titel: 'Monat', value: ({ month }) => month, show: ({ month }) => monthLong(month), card: 'titel' },
  { id: 'anzahl', titel: 'Einsätze', value: ({ anzahl }) => anzahl, right: true },
  ...shown.map((kind): TableColumn<Month> => ({ id: kind, titel: KINDS[kind], value: ({ byKind }) => byKind[kind], right: true })),
  { id: 'versorgt', titel: 'Verletzt oder erkrankt', value: ({ versorgt }) => versorgt, right: true },
  { id: 'betreut', titel: 'Betreut', value: ({ betreut }) => betreut, right: true },
  { id: 'transportiert', titel: 'Transportiert', value: ({ transportiert }) => transportiert, right: true },
]
const operations = (count: number) => (count === 1 ? '1 Einsatz' : `${count} Einsätze`)

export function Statistics() {
  const thisYear = Number(today().slice(0, 4))
  const [{ jahr }] = useUrlState(['jahr'])
  const year = /^20\d\d$/.test(jahr) ? Number(jahr) : thisYear
  const query = useQuery({ ...statisticsQuery(year), placeholderData: keepPreviousData })
  return (
    <>
      <Toolbar
        filters={[
          {
            name: 'jahr',
            titel: String(thisYear),
            asList: true,
            options: [1, 2, 3, 4, 5].map((back) => ({ value: String(thisYear - back), label: String(thisYear - back) })),
          },
        ]}
      />
      <QueryView query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState titel={`Keine Einsätze in ${year}`} text="Wähle ein anderes Jahr. Gezählt werden alle Berichte, auch Entwürfe." />
          ) : (
            <Year year={year} rows={rows} />
          )
        }
      </QueryView>
    </>
  )
}

function Year({ year, rows }: { readonly year: number; readonly rows: readonly Monthly[] }) {
  const months = Array.from({ length: 12 }, (_, i): Month => {
    const rowsOfMonth = rows.filter(({ monat }) => monat === i + 1)
    const byKind = Object.fromEntries(kinds.map((kind) => [kind, countOf(rowsOfMonth, kind)])) as Record<Kind, number>
    return { month: `${year}-${String(i + 1).padStart(2, '0')}`, byKind, ...sumsOf(rowsOfMonth) }
  })
  const whole = sumsOf(rows)
  const shown = kinds.filter((kind) => countOf(rows, kind) > 0)
  const columns = columnsFor(shown)
  return (
    <Stack gap="md">
      <ChartCard
        titel={`${operations(whole.anzahl)} in ${year}`}
        says={
          `${whole.versorgt} verletzt oder erkrankt · ${whole.betreut} betreut · ${whole.transportiert} ` +
          `transportiert${whole.tote > 0 ? ` · ${whole.tote} tot` : ''}`
        }
        columns={columns}
        rows={months}
        height={170}
      >
        <MonthBars year={year} values={months.map(({ anzahl }) => anzahl)} text={operations} height={110} />
      </ChartCard>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
        {shown.map((kind) => (
          <InfoCard key={kind} titel={`${KINDS[kind]}: ${countOf(rows, kind)}`}>
            <MonthBars year={year} values={months.map(({ byKind }) => byKind[kind])} text={operations} height={48} />
          </InfoCard>
        ))}
      </SimpleGrid>
      <Group justify="flex-end" className="no-print">
        <More label="Zahlen als Datei" actions={exportActions({ columns, rows: months, fileName: `Einsätze ${year}` })} />
      </Group>
      <DataTable
        titel={`Einsätze ${year} nach Monaten`}
        choice={false}
        columns={columns}
        rows={months.filter(({ anzahl }) => anzahl > 0)}
        rowKey={({ month }) => month}
        sorting={{ id: 'month', descending: false }}
      />
    </Stack>
  )
}
