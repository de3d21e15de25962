import { Group, Progress, Stack, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { loadFile, sendSilently, submit } from '#client/net/api.ts'
import { dayOf, dateText, instantText } from '#client/text/date.ts'
import { downloadBlob } from '#client/net/download.ts'
import { queries } from '#client/app/query-client.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { StatusBadge, type Tone } from '#client/ui/card/StatusBadge.tsx'
import { useSend } from '#client/net/useSend.ts'
import { createClient } from '#contract/client.ts'
import { path } from '#contract/screens.ts'
import { type Export, exportsContract, STATES } from '../contract.ts'

const calls = createClient(exportsContract, submit)
const read = createClient(exportsContract, sendSilently)
const KEY = ['exporte']
const LOOK_MS = 3000
const isOpen = ({ stand }: Export) => stand === 'wartet' || stand === 'laeuft'
const listQuery = queryOptions({
  queryKey: KEY,
  queryFn: () => read.list(),
  refetchInterval: ({ state: { data } }) => (data?.some(isOpen) ? LOOK_MS : false),
})
const reload = () => queries.invalidateQueries({ queryKey: KEY })

const TONES: Readonly<Record<Export['stand'], Tone>> = { wartet: 'neutral', laeuft: 'hinweis', fertig: 'gut', fehlgeschlagen: 'schlecht' }
const FORMATS: Readonly<Record<Export['format'], string>> = { csv: 'CSV', xlsx: 'Excel', pdf: 'PDF' }
const german = (count: number) => count.toLocaleString('de-DE')
const megabytes = (bytes: number) => `${Math.max(0.1, bytes / 1e6).toLocaleString('de-DE', { maximumFractionDigits: 1 })} MB`

export function Exports() {
  const query = useQuery(listQuery)
  return (
    <Page titel="Meine Exporte" back={path('/dashboard')}>
      <QueryView query={query}>
        {(all) => (
          <Stack gap="sm" maw={760}>
            {all.length === 0 && (
              <EmptyState
                titel="Noch keine Exporte"
                text="Lange Listen, die du als Datei holst, entstehen im Hintergrund. Sie stehen hier eine Woche lang."
              />
            )}
            {all.map((entry) => (
              <Entry key={entry._id} one={entry} />
            ))}
          </Stack>
        )}
      </QueryView>
    </Page>
  )
}

function Entry({ one }: { readonly one: Export }) {
  const { _id, titel, format, zeilen, fertig, fehler, groesse, stand, erstelltAm, bis } = one
  const load = useSend(async () =>
    downloadBlob(`${titel} ${dateText(dayOf(erstelltAm))}.${format}`, await loadFile(`/api/exporte/${_id}/datei`)),
  )
  const remove = useSend(() => calls.remove({ params: { id: _id } }), { success: 'Der Export ist gelöscht.', reload })
  const name = `${titel}, ${FORMATS[format]}`
  return (
    <InfoCard>
      <Group gap="xs" mb={4} align="baseline">
        <Text fw={600} style={{ flex: '1 1 200px', overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <StatusBadge tone={TONES[stand]}>{STATES[stand]}</StatusBadge>
      </Group>
      <Text size="sm" c="dimmed">
        {`${german(zeilen)} Zeilen${groesse === null ? '' : `, ${megabytes(groesse)}`}, vom ${instantText(erstelltAm)}, ` +
          `bis ${instantText(bis)} hier.`}
      </Text>
      {isOpen(one) && (
        <Group gap="sm" mt="xs" wrap="nowrap">
          <Progress value={zeilen === 0 ? 0 : (100 * fertig) / zeilen} flex={1} aria-label={`Fortschritt: ${name}`} />
          <Text size="sm">{`${german(fertig)} gelesen`}</Text>
        </Group>
      )}
      {fehler !== '' && (
        <Text size="sm" mt="xs" c="var(--mantine-color-error)">
          {fehler}
        </Text>
      )}
      <Group gap="md" mt="xs">
        {stand === 'fertig' && (
          <ActionButton variant="light" loading={load.isSending} aria-label={`Herunterladen: ${name}`} onClick={() => load.send()}>
            Herunterladen
          </ActionButton>
        )}
        <ActionButton
          variant="subtle"
          color="red"
          loading={remove.isSending}
          aria-label={`${isOpen(one) ? 'Abbrechen' : 'Löschen'}: ${name}`}
          onClick={() => remove.send()}
        >
          {isOpen(one) ? 'Abbrechen' : 'Löschen'}
        </ActionButton>
      </Group>
    </InfoCard>
  )
}
