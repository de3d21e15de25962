import { Alert, Code, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { path } from '#contract/screens.ts'
import { instantText } from '#client/text/date.ts'
import { DataTable } from '#client/ui/list/DataTable.tsx'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import type { TableColumn } from '#client/ui/list/column.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { sicherungenContract } from '#features/sicherungen/contract.ts'
import { backupsQuery, sizeText } from './query.ts'

type Backup = ResponseOf<typeof sicherungenContract.list>['sicherungen'][number]

const columns: readonly TableColumn<Backup>[] = [
  { id: 'zeit', titel: 'Wann', card: 'titel', value: ({ zeit }) => zeit, show: ({ zeit }) => instantText(zeit) },
  { id: 'groesse', titel: 'Größe', value: ({ groesse }) => groesse, show: ({ groesse }) => (groesse === null ? '' : sizeText(groesse)) },
  { id: 'rechner', titel: 'Rechner', value: ({ rechner }) => rechner },
  { id: 'datei', titel: 'Datei', value: ({ datei }) => datei },
  { id: 'art', titel: 'Wie', value: ({ art }) => (art === 'nacht' ? 'von selbst, nachts' : 'von Hand') },
  {
    id: 'fehler',
    titel: 'Ergebnis',
    value: ({ fehler }) => fehler ?? 'gelungen',
    show: ({ fehler }) => fehler && <Text c="var(--mantine-color-error)">{fehler}</Text>,
  },
]

export function Sicherungen() {
  const query = useQuery(backupsQuery)
  return (
    <Page titel="Sicherungen" back={path('/dashboard')}>
      <QueryView query={query}>
        {({ warnung, sicherungen }) => {
          const last = sicherungen.find(({ groesse }) => groesse !== null)
          return (
            <Stack gap="md">
              {warnung !== null && (
                <Alert color="red" variant="light">
                  {warnung}
                </Alert>
              )}
              <InfoCard>
                <Text fw={600}>
                  {last ? `Zuletzt gesichert: ${instantText(last.zeit)}, ${sizeText(last.groesse ?? 0)}.` : 'Noch keine Sicherung.'}
                </Text>
                <Text mt={6}>
                  Eine nächtliche Sicherung liegt auf dem genannten Rechner im Ordner <Code>sicherungen</Code> neben der Datenbank. Die
                  Technik spielt sie mit <Code>npm run wiederherstellen -- DATEI</Code> zurück; das Intranet muss dafür kurz aus sein.
                </Text>
              </InfoCard>
              <DataTable
                titel="Sicherungen"
                choice={false}
                columns={columns}
                rows={sicherungen}
                rowKey={({ _id }) => _id}
                sorting={{ id: 'zeit', descending: true }}
                empty={<EmptyState titel="Noch keine Sicherung" text="Die erste entsteht in der kommenden Nacht von selbst." />}
              />
            </Stack>
          )
        }}
      </QueryView>
    </Page>
  )
}
