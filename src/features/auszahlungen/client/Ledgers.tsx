import { Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { centsText } from '#contract/money/cents.ts'
import { path, withQuery } from '#contract/screens.ts'
import { today } from '#client/text/date.ts'
import { findRows } from '#client/text/search.ts'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { exportActions } from '#client/ui/export/export-actions.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { HeadActions } from '#client/ui/page/Page.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { ShareBar } from '#client/ui/chart/ShareBar.tsx'
import { Toolbar } from '#client/ui/list/Toolbar.tsx'
import { yearFilter } from '#client/ui/filter/year-filter.ts'
import { useUrlState } from '#client/navigation/url-state.ts'
import { type LedgerRow, payoutContract } from '../contract.ts'
import { LIMITED, usedOf } from '../rules.ts'
import { ledgerQuery, nameOf } from './area.ts'
import { BarLegend, GRADES, LedgerBars } from './LedgerBars.tsx'

const ORDER = ['schlecht', 'achtung', 'gut'] as const
const stateOf = (row: LedgerRow) => {
  const states = LIMITED.map((pot) => usedOf(pot, row.jahr, row[pot] + row[`${pot}Geplant`]).state)
  return ORDER.find((candidate) => states.includes(candidate)) ?? 'gut'
}

export function Ledgers() {
  const thisYear = Number(today().slice(0, 4))
  const [{ jahr, stand: grade, suche }] = useUrlState(['jahr', 'stand', 'suche'])
  const year = /^20\d\d$/.test(jahr) ? Number(jahr) : thisYear
  const query = useQuery({ ...ledgerQuery(year), placeholderData: keepPreviousData })
  return (
    <>
      <HeadActions
        more={exportActions({ endpoint: payoutContract.ledgerExport, query: { jahr: year }, fileName: `Freibeträge ${year}` })}
      />
      <Toolbar search="Name" filters={[yearFilter(), { name: 'stand', titel: 'Stand', options: GRADES, asList: true }]} />
      <QueryView query={query}>
        {(all) => {
          const found = findRows(all, suche, nameOf).filter((row) => grade === '' || stateOf(row) === grade)
          const sorted = found.toSorted((a, b) => ORDER.indexOf(stateOf(a)) - ORDER.indexOf(stateOf(b)))
          if (sorted.length === 0)
            return (
              <EmptyState
                titel={`${year} wurde nichts ausgezahlt`}
                text="Sobald Auszahlungen vorbereitet sind, steht hier, was vom Freibetrag bleibt."
              />
            )
          const counts = ORDER.map((tone) => ({
            tone,
            titel: GRADES[tone].toLowerCase(),
            count: all.filter((row) => stateOf(row) === tone).length,
          }))
          return (
            <Stack gap="md">
              <InfoCard titel={`Freibeträge ${year}`}>
                <ShareBar titel="Wie viele wie viel verbraucht haben" shares={counts.filter(({ count }) => count > 0)} />
              </InfoCard>
              <Group gap="4px 16px">
                <Text size="sm" c="dimmed">
                  Balken je Person:
                </Text>
                <BarLegend />
              </Group>
              <SimpleGrid cols={{ base: 1, md: 2 }}>
                {sorted.map((row) => (
                  <InfoCard
                    key={row.person._id}
                    titel={nameOf(row)}
                    to={withQuery(path('/abrechnung'), { ansicht: 'auszahlungen', profil: row.person._id })}
                  >
                    <LedgerBars ledger={row} all />
                    <Text size="sm" c="dimmed" mt="xs">
                      {[
                        row.auslagen > 0 && `Auslagenersatz ${centsText(row.auslagen)}`,
                        row.verzicht > 0 && `davon verzichtet ${centsText(row.verzicht)}`,
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </Text>
                  </InfoCard>
                ))}
              </SimpleGrid>
            </Stack>
          )
        }}
      </QueryView>
    </>
  )
}
