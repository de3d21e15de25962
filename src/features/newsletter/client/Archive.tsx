import { Group, Text } from '@mantine/core'
import { CrudList } from '#client/crud/CrudList.tsx'
import { columnsOf } from '#client/crud/columns.ts'
import { dateText } from '#client/text/date.ts'
import { useMinute } from '#client/app/useMinute.ts'
import { useMay } from '#client/app/session.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { fullName } from '#client/text/person.ts'
import { path } from '#contract/screens.ts'
import { isNews, MANAGES, type Newsletter, newsletterFields, STATUS } from '../contract.ts'
import { area, LOOKS } from './area.ts'

const readers = ({ gelesenVon }: Newsletter) =>
  gelesenVon === 0 ? 'von niemandem gelesen' : `${gelesenVon.toLocaleString('de-DE')}-mal gelesen`
function Mark({ row }: { readonly row: Newsletter }) {
  const now = useMinute()
  return row.status === 'versendet' ? (
    isNews(row, now) && <StatusBadge tone="hinweis">Neu</StatusBadge>
  ) : (
    <StatusBadge {...LOOKS[row.status]}>{STATUS[row.status]}</StatusBadge>
  )
}

const columns = columnsOf<Newsletter>(
  newsletterFields,
  { id: 'datum', titel: 'Vom', show: ({ datum }) => dateText(datum) },
  { id: 'titel', card: 'titel' },
  { id: 'autor', titel: 'Von', value: ({ autor }) => (autor ? fullName(autor) : '') },
  { id: 'gelesenVon', titel: 'Gelesen', right: true },
  {
    id: 'gelesen',
    titel: 'Stand',
    card: 'marke',
    value: (row) => `${row.status}${isNews(row, new Date())}`,
    show: (row) => <Mark row={row} />,
  },
)
const card = (row: Newsletter) => (
  <InfoCard to={path('/newsletter/{id}', { id: row._id })}>
    <Group justify="space-between" gap={8} align="flex-start">
      <Text fw={isNews(row, new Date()) ? 600 : 400} style={{ flex: '1 1 160px', overflowWrap: 'anywhere' }}>
        {row.titel}
      </Text>
      <Mark row={row} />
    </Group>
    <Text size="sm" c="dimmed">
      {[dateText(row.datum), row.autor && fullName(row.autor), row.status === 'versendet' && readers(row)].filter(Boolean).join(' · ')}
    </Text>
  </InfoCard>
)

export function Archive() {
  const writes = useMay(MANAGES)
  return (
    <CrudList
      area={area}
      columns={columns}
      newestFirst
      card={card}
      search="Titel oder Text"
      filters={writes ? [{ name: 'status', titel: 'Stand', asList: true, options: STATUS }] : []}
      empty="Was der Ortsverband seinen Mitgliedern schreibt, steht hier zum Nachlesen, auch wenn du es nicht per Mail bekommst."
    />
  )
}
