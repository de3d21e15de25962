import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { columnsOf } from '#client/crud/columns.ts'
import { CrudRows, useCrudActions } from '#client/crud/CrudList.tsx'
import { instantText } from '#client/text/date.ts'
import { lazyPart } from '#client/app/lazy-part.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { TabBar } from '#client/ui/page/TabBar.tsx'
import { yearFilter } from '#client/ui/filter/year-filter.ts'
import { path } from '#contract/screens.ts'
import { KINDS, type Report, reportFields, STATUS } from '../contract.ts'
import { area, choicesQuery } from './area.ts'
import { State } from './Report.tsx'

const Statistics = lazyPart(async () => (await import('./Statistics.tsx')).Statistics)

const helped = ({ sk1, sk2, sk3, betreut }: Report) => sk1 + sk2 + sk3 + betreut
const columns = columnsOf<Report>(
  reportFields,
  { id: 'alarmzeit', titel: 'Wann', width: '204px', show: ({ alarmzeit }) => instantText(alarmzeit) },
  { id: 'stichwort', card: 'titel' },
  'art',
  'ort',
  { id: 'einsatznummer', titel: 'Nummer', width: '128px' },
  { id: 'kraefte', value: ({ kraefte }) => kraefte.length, right: true },
  { id: 'versorgt', titel: 'Versorgt', value: helped, right: true },
  { id: 'status', titel: 'Stand', card: 'marke', value: ({ status }) => STATUS[status], show: (row) => <State status={row.status} /> },
)
const card = (row: Report) => (
  <InfoCard to={path('/einsatzbericht/{id}', { id: row._id })}>
    <Group justify="space-between" gap={8} align="flex-start">
      <Text fw={600} style={{ flex: '1 1 160px', overflowWrap: 'anywhere' }}>
        {row.stichwort}
      </Text>
      <State status={row.status} />
    </Group>
    <Text size="sm" c="dimmed">
      {[instantText(row.alarmzeit), KINDS[row.art], row.ort].filter(Boolean).join(' · ')}
    </Text>
  </InfoCard>
)

export function ReportList() {
  const { data } = useQuery(choicesQuery)
  const filters = [
    yearFilter(),
    { name: 'art', titel: 'Art', asList: true, options: KINDS },
    {
      name: 'fahrzeug',
      titel: 'Fahrzeug',
      asList: true,
      options: (data?.fahrzeuge ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
    },
    { name: 'status', titel: 'Stand', asList: true, options: STATUS },
  ]
  return (
    <Page titel={area.title} actions={useCrudActions(area)}>
      <TabBar
        titel="Ansichten"
        tabs={[
          {
            value: 'liste',
            titel: 'Liste',
            content: (
              <CrudRows
                area={area}
                columns={columns}
                newestFirst
                card={card}
                search="Stichwort, Nummer oder Ort"
                filters={filters}
                empty="Was war, wann, wer dabei war und wie vielen geholfen wurde: am besten gleich vom Handy, auch ohne Netz."
              />
            ),
          },
          { value: 'statistik', titel: 'Statistik', content: <Statistics /> },
        ]}
      />
    </Page>
  )
}
