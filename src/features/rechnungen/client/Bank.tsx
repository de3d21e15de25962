import { Alert, Button, Checkbox, FileButton, Group, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateText } from '#client/text/date.ts'
import { notify } from '#client/app/notify.ts'
import { formDataOf } from '#client/ui/field/AttachedFiles.tsx'
import type { TableColumn } from '#client/ui/list/column.ts'
import { DataTable } from '#client/ui/list/DataTable.tsx'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { useSend } from '#client/net/useSend.ts'
import { centsText } from '#contract/money/cents.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { path } from '#contract/screens.ts'
import { countText } from '#contract/words.ts'
import type { Booked, Entry, invoiceContract } from '../contract.ts'
import { paymentsQuery, reload, send } from './area.ts'

type Read = ResponseOf<(typeof invoiceContract)['readBank']>
const columns: readonly TableColumn<Booked>[] = [
  { id: 'datum', titel: 'Tag', value: ({ datum }) => datum, show: ({ datum }) => dateText(datum) },
  { id: 'empfaenger', titel: 'Von', card: 'titel', value: ({ empfaenger }) => empfaenger },
  { id: 'nummer', titel: 'Rechnung', value: ({ nummer }) => nummer },
  { id: 'betrag', titel: 'Betrag', right: true, value: ({ betrag }) => betrag, show: ({ betrag }) => centsText(betrag) },
  { id: 'bemerkung', titel: 'Bemerkung', value: ({ bemerkung }) => bemerkung },
]

export function Bank() {
  const payments = useQuery(paymentsQuery)
  const [read, setRead] = useState<Read | null>(null)
  const upload = useSend(async (file: File) => setRead(await send.readBank({ body: formDataOf(file) })))
  return (
    <Stack gap="md">
      <InfoCard titel="Kontoauszug einlesen">
        <Text c="dimmed" mb="sm">
          Lade beim Online-Banking die Umsätze als CAMT.053 herunter. Hier siehst du zuerst, was zu welcher Rechnung passt; gebucht wird
          erst, was du bestätigst.
        </Text>
        <FileButton
          accept=".xml,.zip,application/xml"
          onChange={(file) => file && void upload.send(file)}
          inputProps={{ 'aria-label': 'Datei der Bank' }}
        >
          {(props) => (
            <Button {...props} mih={44} loading={upload.isSending}>
              Datei wählen
            </Button>
          )}
        </FileButton>
      </InfoCard>
      {read && <Proposals read={read} onDone={() => setRead(null)} />}
      <QueryView query={payments}>
        {(rows) => (
          <DataTable
            titel="Zahlungen"
            columns={columns}
            rows={rows}
            rowKey={({ _id }) => _id}
            rowLink={({ rechnung }) => path('/abrechnung/rechnung/{id}', { id: rechnung })}
            sorting={{ id: 'datum', descending: true }}
            empty={<EmptyState titel="Noch keine Zahlungen" text="Lies einen Kontoauszug ein, oder trag Zahlungen bei der Rechnung ein." />}
          />
        )}
      </QueryView>
    </Stack>
  )
}

type Choice = Readonly<Record<string, string | null>>
function Proposals({ read: { eintraege, offene, fremd }, onDone }: { readonly read: Read; readonly onDone: () => void }) {
  const [chosen, setChosen] = useState<Choice>(() => Object.fromEntries(eintraege.map((entry) => [entry.referenz, entry.rechnung])))
  const [foreignToo, setForeignToo] = useState(false)
  const taken = eintraege.filter((entry) => !entry.gebucht && chosen[entry.referenz])
  const book = useSend(
    () =>
      send.book({
        body: {
          fremdesKonto: foreignToo,
          zahlungen: taken.map(({ referenz, datum, betrag, konto: account, zahler: payer, zweck }) => ({
            rechnung: chosen[referenz] ?? '',
            referenz,
            datum,
            betrag,
            konto: account,
            bemerkung: `${payer}: ${zweck}`.slice(0, 500),
          })),
        },
      }),
    {
      onSuccess: ({ anzahl, schonGebucht: again }) => {
        notify(`${countText(anzahl, 'Zahlung', 'Zahlungen')} gebucht${again > 0 ? `, ${again} waren es schon` : ''}`, 'success')
        onDone()
      },
      reload,
    },
  )
  const options = offene.map((invoice) => ({
    value: invoice._id,
    label: `${invoice.nummer} · ${centsText(invoice.offen)} · ${invoice.empfaenger}`,
  }))
  if (eintraege.length === 0) return <EmptyState titel="Keine Umsätze" text="In dieser Datei steht kein gebuchter Umsatz." />
  return (
    <InfoCard titel="Was die Bank meldet">
      <Stack gap="sm">
        {fremd.length > 0 && (
          <Alert color="gelb" title="Auszug eines anderen Kontos">
            {`${fremd.join(', ')} ist nicht das Konto, das auf euren Rechnungen steht. Prüf, ob du die richtige Datei gewählt hast.`}
            <Checkbox
              mt="sm"
              checked={foreignToo}
              onChange={(event) => setForeignToo(event.currentTarget.checked)}
              label="Trotzdem buchen"
              styles={{ body: { minHeight: 44, alignItems: 'center' } }}
            />
          </Alert>
        )}
        <PlainList gap={0} aria-label="Umsätze">
          {eintraege.map((entry) => (
            <Line
              key={entry.referenz}
              entry={entry}
              options={options}
              chosen={chosen[entry.referenz] ?? null}
              choose={(id) => setChosen({ ...chosen, [entry.referenz]: id })}
            />
          ))}
        </PlainList>
      </Stack>
      <Group mt="md">
        <Button
          mih={44}
          disabled={taken.length === 0 || (fremd.length > 0 && !foreignToo)}
          loading={book.isSending}
          onClick={() => void book.send()}
        >
          {`${countText(taken.length, 'Zahlung', 'Zahlungen')} buchen`}
        </Button>
        <Button mih={44} variant="default" onClick={onDone}>
          Verwerfen
        </Button>
      </Group>
    </InfoCard>
  )
}

interface LineProps {
  readonly entry: Entry
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly chosen: string | null
  readonly choose: (id: string | null) => void
}
function Line({ entry: line, options, chosen, choose }: LineProps) {
  return (
    <SimpleGrid
      component="li"
      cols={{ base: 1, md: 2 }}
      spacing="md"
      verticalSpacing={6}
      py={12}
      style={{ borderTop: '1px solid var(--line)' }}
    >
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Stack gap={2} style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Text fw={600}>{line.zahler || 'Ohne Namen'}</Text>
          <Text size="sm" c="dimmed">{`${dateText(line.datum)} · ${line.zweck || 'ohne Verwendungszweck'}`}</Text>
        </Stack>
        <Text fw={600} style={{ flex: 'none' }}>
          {centsText(line.betrag)}
        </Text>
      </Group>
      <Stack gap={4}>
        {!line.gebucht && (
          <Select
            aria-label={`Rechnung zu ${line.zahler}`}
            placeholder="Nicht buchen"
            data={[...options]}
            value={chosen}
            clearable
            searchable
            onChange={choose}
          />
        )}
        <Text size="sm" c="dimmed">
          {line.grund}
        </Text>
      </Stack>
    </SimpleGrid>
  )
}
