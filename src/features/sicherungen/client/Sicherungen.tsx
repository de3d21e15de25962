import { Alert, Code, Progress, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queries } from '#client/app/query-client.ts'
import { submit } from '#client/net/api.ts'
import { useSend } from '#client/net/useSend.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { createClient } from '#contract/client.ts'
import { path } from '#contract/screens.ts'
import { instantText } from '#client/text/date.ts'
import { DataTable } from '#client/ui/list/DataTable.tsx'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import type { TableColumn } from '#client/ui/list/column.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { sicherungenContract } from '#features/sicherungen/contract.ts'
import { BACKUPS, backupsQuery, sizeText } from './query.ts'

const calls = createClient(sicherungenContract, submit)

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

function BackUpNow({ running, nightly }: { readonly running: boolean; readonly nightly: boolean }) {
  const { send, isSending } = useSend(() => calls.now(), { reload: () => queries.invalidateQueries({ queryKey: BACKUPS }) })
  return (
    <>
      <ActionButton
        mt="sm"
        loading={isSending}
        disabledReason={nightly ? (running ? 'Es wird gerade gesichert.' : undefined) : 'Hier sichert die Technik auf anderem Weg.'}
        onClick={() => send()}
      >
        Jetzt sichern
      </ActionButton>
      <div role="status" style={{ minHeight: 34, paddingTop: 8 }}>
        {running && (
          <>
            <Text size="sm">Wird gerade gesichert. Du kannst die Seite verlassen, es läuft weiter.</Text>
            <Progress value={100} animated mt={4} aria-label="Wird gesichert" />
          </>
        )}
      </div>
    </>
  )
}

export function Sicherungen() {
  const query = useQuery(backupsQuery)
  return (
    <Page titel="Sicherungen" back={path('/dashboard')}>
      <QueryView query={query}>
        {({ warnung, laeuft, nachts, sicherungen }) => {
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
                  {last
                    ? `Zuletzt gesichert: ${instantText(last.zeit)}, ${sizeText(last.groesse ?? 0)}, auf dem Rechner „${last.rechner}“.`
                    : 'Hier ist noch nichts gesichert.'}
                </Text>
                <BackUpNow running={laeuft} nightly={nachts} />
                <details>
                  <summary style={{ paddingBlock: 12, cursor: 'pointer' }}>Für die Technik: wo sie liegt, wie man sie zurückspielt</summary>
                  <Text size="sm">
                    Die Datei liegt auf dem Rechner, der in der Liste steht, im Ordner <Code>sicherungen</Code> neben der Datenbank. Zurück
                    kommt sie mit <Code>npm run wiederherstellen -- DATEI</Code>; das Intranet muss dafür kurz aus sein.
                  </Text>
                </details>
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
