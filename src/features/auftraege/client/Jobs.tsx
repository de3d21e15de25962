import { Alert, Stack, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { queries } from '#client/app/query-client.ts'
import { sendSilently, submit } from '#client/net/api.ts'
import { useSend } from '#client/net/useSend.ts'
import { instantText } from '#client/text/date.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import type { TableColumn } from '#client/ui/list/column.ts'
import { DataTable } from '#client/ui/list/DataTable.tsx'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { createClient } from '#contract/client.ts'
import { path } from '#contract/screens.ts'
import { type JobRow, jobsContract } from '../contract.ts'

const read = createClient(jobsContract, sendSilently)
const calls = createClient(jobsContract, submit)
const KEY = ['auftraege']
const LOOK_MS = 10_000
const jobsQuery = queryOptions({ queryKey: KEY, queryFn: () => read.list(), refetchInterval: LOOK_MS })

const columns: readonly TableColumn<JobRow>[] = [
  { id: 'titel', titel: 'Wofür', card: 'titel', value: ({ titel }) => titel },
  { id: 'wartend', titel: 'Wartet', value: ({ wartend }) => wartend },
  {
    id: 'naechster',
    titel: 'Nächster Lauf',
    value: ({ naechster }) => naechster,
    show: ({ naechster }) => naechster && instantText(naechster),
  },
  {
    id: 'gescheitert',
    titel: 'Gescheitert',
    value: ({ gescheitert }) => gescheitert,
    show: (job) => (job.gescheitert > 0 ? <Failed job={job} /> : <StatusBadge tone="gut">keiner</StatusBadge>),
  },
  { id: 'fehler', titel: 'Letzter Fehler', value: ({ fehler }) => fehler, show: ({ fehler }) => fehler && <Text size="sm">{fehler}</Text> },
]

function Failed({ job: { art, titel, gescheitert } }: { readonly job: JobRow }) {
  const { send, isSending } = useSend(() => calls.retry({ params: { art } }), {
    success: ({ wiederholt }) => (wiederholt === 1 ? 'Der Auftrag läuft noch einmal.' : `${wiederholt} Aufträge laufen noch einmal.`),
    reload: () => queries.invalidateQueries({ queryKey: KEY }),
  })
  return (
    <ActionButton
      variant="default"
      size="sm"
      mih={44}
      loading={isSending}
      aria-label={`${titel}: ${gescheitert} noch einmal versuchen`}
      onClick={() => send()}
    >
      {gescheitert} noch einmal versuchen
    </ActionButton>
  )
}

export function Jobs() {
  const query = useQuery(jobsQuery)
  return (
    <Page titel="Aufträge im Hintergrund" back={path('/dashboard')}>
      <QueryView query={query}>
        {({ warnung, auftraege }) => (
          <Stack gap="md">
            {warnung !== null && (
              <Alert color="red" variant="light">
                {warnung}
              </Alert>
            )}
            <Text c="dimmed" maw={720}>
              Mails, Erinnerungen und lange Dateien entstehen nebenher. Was scheitert, versucht das Intranet mehrmals von selbst; danach
              steht es hier.
            </Text>
            <DataTable
              titel="Aufträge"
              choice={false}
              columns={columns}
              rows={auftraege}
              rowKey={({ art }) => art}
              sorting={{ id: 'titel', descending: false }}
              empty={<EmptyState titel="Keine Aufträge" text="Sobald etwas im Hintergrund läuft, steht es hier." />}
            />
          </Stack>
        )}
      </QueryView>
    </Page>
  )
}
