import { Group, Progress, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { today } from '#client/text/date.ts'
import { fullName } from '#client/text/person.ts'
import { ChartCard } from '#client/ui/chart/ChartCard.tsx'
import { ColumnChart } from '#client/ui/chart/ColumnChart.tsx'
import type { TableColumn } from '#client/ui/list/column.ts'
import { DataTable } from '#client/ui/list/DataTable.tsx'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { exportActions } from '#client/ui/export/export-actions.ts'
import { Page } from '#client/ui/page/Page.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { Toolbar } from '#client/ui/list/Toolbar.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import { MEANT_TEXT } from '#blocks/gueltigkeit/contract.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { path } from '#contract/screens.ts'
import { countText } from '#contract/words.ts'
import { type dienstabendeContract, percentOf } from '../contract.ts'
import { sharesQuery } from './kind.ts'

type ShareRow = ResponseOf<typeof dienstabendeContract.shares>[number]

const ShareOf = ({ row }: { readonly row: ShareRow }) => {
  const percent = percentOf(row)
  return percent === null ? (
    <Text span c="dimmed">
      Noch keiner
    </Text>
  ) : (
    <Group component="span" gap={8} wrap="nowrap">
      <Progress component="span" className="no-print" value={percent} w={72} aria-hidden />
      <span>{`${percent} %`}</span>
    </Group>
  )
}
const columns: readonly TableColumn<ShareRow>[] = [
  { id: 'name', titel: 'Name', value: ({ profil }) => `${profil.nachname} ${profil.vorname}`, show: ({ profil }) => fullName(profil) },
  { id: 'quote', titel: 'Quote', value: percentOf, show: (row) => <ShareOf row={row} />, card: 'marke' },
  { id: 'anwesend', titel: 'Anwesend', value: (row) => row.anwesend, right: true },
  { id: 'abende', titel: 'Abende', value: (row) => row.abende, right: true },
  { id: 'entschuldigt', titel: 'Entschuldigt', value: ({ entschuldigt }) => entschuldigt, right: true, card: 'weg' },
  { id: 'unentschuldigt', titel: 'Unentschuldigt', value: ({ unentschuldigt }) => unentschuldigt, right: true },
]
const YEARS_BACK = 4

interface Share {
  readonly label: string
  readonly count: number
}
const shareColumns: readonly TableColumn<Share>[] = [
  { id: 'label', titel: 'Dabei', value: ({ label }) => label },
  { id: 'count', titel: 'Mitglieder', value: ({ count }) => count },
]
const STEPS = [0, 20, 40, 60, 80] as const
/** Members by fifths of the evenings meant for them; who had none yet is in none. */
const spreadShares = (rows: readonly ShareRow[]): readonly Share[] => {
  const shares = rows.map(percentOf).filter((percent) => percent !== null)
  return STEPS.map((from) => ({
    label: from === 80 ? '80–100 %' : `${from}–${from + 19} %`,
    count: shares.filter((percent) => percent >= from && (from === 80 || percent < from + 20)).length,
  }))
}
function Spread({ rows }: { readonly rows: readonly ShareRow[] }) {
  const sum = (of: (row: ShareRow) => number) => rows.reduce((all, row) => all + of(row), 0)
  const evenings = sum(({ abende }) => abende)
  if (evenings === 0) return null
  const shares = spreadShares(rows)
  return (
    <ChartCard
      titel="Wie oft wir dabei sind"
      says={`Im Mittel bei ${Math.round((sum(({ anwesend }) => anwesend) / evenings) * 100)} % der Abende, zu denen jemand kommen soll.`}
      columns={shareColumns}
      rows={shares}
      height={160}
    >
      <ColumnChart
        height={160}
        series={[{ name: 'Mitglieder', color: 'petrol.6' }]}
        columns={shares.map(({ label, count }) => ({
          label,
          values: [count],
          said: `${label} der Abende: ${countText(count, 'Mitglied', 'Mitglieder')}`,
        }))}
      />
    </ChartCard>
  )
}

export function Shares() {
  const thisYear = Number(today().slice(0, 4))
  const [filter] = useUrlState(['jahr'])
  const year = Number(filter.jahr) || thisYear
  const shares = useQuery({ ...sharesQuery(year), placeholderData: keepPreviousData })
  const rows = shares.data ?? []
  return (
    <Page
      titel="Teilnahmequoten"
      back={path('/dienstabende')}
      actions={{ more: exportActions({ columns, rows, fileName: `Teilnahmequoten ${year}` }) }}
    >
      <Toolbar
        filters={[
          {
            name: 'jahr',
            titel: `Jahr ${thisYear}`,
            asList: true,
            options: Array.from({ length: YEARS_BACK }, (_, back) => String(thisYear - 1 - back)),
          },
        ]}
      />
      <QueryView query={shares}>
        {(all) => (
          <Stack gap="md">
            <Spread rows={all} />
            <DataTable
              titel={`Teilnahmequoten ${year}`}
              columns={columns}
              rows={all}
              rowKey={({ profil }) => profil._id}
              rowLink={({ profil }) => path('/profile/{id}', { id: profil._id })}
              sorting={{ id: 'name' }}
              empty={<EmptyState titel="Noch niemand" text={MEANT_TEXT} />}
            />
            <Text size="sm" c="dimmed">
              {MEANT_TEXT}
            </Text>
          </Stack>
        )}
      </QueryView>
    </Page>
  )
}
