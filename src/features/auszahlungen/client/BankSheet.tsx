import { Alert, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { centsText, sumOf } from '#contract/money/cents.ts'
import { countText } from '#contract/words.ts'
import { dateText, today } from '#client/text/date.ts'
import { notify } from '#client/app/notify.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { DayField } from '#client/ui/time/DateField.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { ReasonSheet } from '#client/ui/overlay/ReasonSheet.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { useSend } from '#client/net/useSend.ts'
import { type BankFile, payoutContract } from '../contract.ts'
import { approvedQuery, bankFilesQuery, nameOf, payoutsText, reloadAuszahlungen, downloadFile, send } from './area.ts'

const load = ({ _id, ausfuehrungAm }: BankFile) =>
  downloadFile(`Auszahlungen ${dateText(ausfuehrungAm)}.xml`, payoutContract.loadBankFile, { id: _id })

export function BankSheet({ onClose }: { readonly onClose: () => void }) {
  const { data } = useQuery(approvedQuery)
  const files = useQuery(bankFilesQuery)
  const all = (data?.zeilen ?? []).filter(({ sepa, verzicht, betrag }) => sepa === null && !verzicht && betrag > 0)
  const waiting = all.filter(({ konto, kontoNeu }) => konto === 'gueltig' && !kontoNeu)
  const skipped = all.filter((payout) => !waiting.includes(payout))
  const count = waiting.length
  const [refused, setRefused] = useState<BankFile | null>(null)
  const pay = useSend(({ _id }: BankFile) => send.payFile({ params: { id: _id } }), {
    success: ({ anzahl }) => `${countText(anzahl, 'Auszahlung ist', 'Auszahlungen sind')} ausgezahlt`,
    reload: reloadAuszahlungen,
  })
  return (
    <Sheet titel="Bankdatei" subtitle="SEPA-Überweisungen (pain.001.001.09) für dein Bankprogramm" onClose={onClose}>
      <Form
        schema={payoutContract.bankFile.body}
        start={{ ausfuehrungAm: today() }}
        inSheet
        button="Datei erstellen"
        disabledReason={count === 0 ? 'Es ist nichts freigegeben, was die Bank überweisen kann.' : undefined}
        save={async (body) => {
          const file = await send.bankFile({ body: { ...body, ids: waiting.map(({ _id }) => _id) } })
          await reloadAuszahlungen()
          await load(file)
          notify('Die Datei ist erstellt. Gib sie im Bankprogramm frei.', 'success')
        }}
      >
        <Text>
          {count === 0
            ? 'Nichts wartet auf eine Datei.'
            : `${payoutsText(count)} mit zusammen ${centsText(sumOf(waiting.map(({ betrag }) => betrag)))}.`}
        </Text>
        {skipped.length > 0 && (
          <Alert color="gelb" title={skipped.length === 1 ? 'Eine bleibt zurück' : `${skipped.length} bleiben zurück`}>
            {`Ohne gültige IBAN, oder das Konto ist ein anderes als bei der Freigabe: ${skipped.map(nameOf).join(', ')}.`}
          </Alert>
        )}
        <DayField name="ausfuehrungAm" near="ahead" hint="An diesem Tag überweist die Bank; er entscheidet, in welchem Jahr es zählt." />
      </Form>
      <QueryView query={files}>
        {(all) => (
          <PlainList gap={0} mt="lg" aria-label="Erstellte Dateien">
            {all.map((file) => (
              <Stack component="li" key={file._id} gap={6} py={10} style={{ borderTop: '1px solid var(--line)' }}>
                <Group justify="space-between">
                  <Text fw={600}>{`${dateText(file.ausfuehrungAm)} · ${centsText(file.summe)}`}</Text>
                  <StatusBadge tone={file.ablehnungsgrund ? 'schlecht' : file.offen > 0 ? 'achtung' : 'gut'}>
                    {file.ablehnungsgrund ? 'Nicht angenommen' : file.offen > 0 ? 'Datei erstellt, noch nicht bestätigt' : 'Ausgezahlt'}
                  </StatusBadge>
                </Group>
                <Text size="sm" c="dimmed">
                  {payoutsText(file.anzahl)}
                </Text>
                {file.ablehnungsgrund && <Text size="sm">{file.ablehnungsgrund}</Text>}
                <Group gap="sm">
                  {!file.ablehnungsgrund && (
                    <ActionButton variant="default" onClick={() => load(file)}>
                      Laden
                    </ActionButton>
                  )}
                  {file.offen > 0 && (
                    <ActionButton
                      loading={pay.sending?._id === file._id}
                      disabledReason={file.ausfuehrungAm > today() ? 'Der Tag der Ausführung kommt noch.' : undefined}
                      onClick={() => pay.send(file)}
                    >
                      Als ausgezahlt eintragen
                    </ActionButton>
                  )}
                  {file.offen > 0 && (
                    <ActionButton variant="subtle" c="var(--mantine-color-error)" onClick={() => setRefused(file)}>
                      Bank nimmt sie nicht an
                    </ActionButton>
                  )}
                </Group>
              </Stack>
            ))}
          </PlainList>
        )}
      </QueryView>
      {refused && (
        <ReasonSheet
          titel="Bank nimmt die Datei nicht an"
          subtitle={`${dateText(refused.ausfuehrungAm)} · ${centsText(refused.summe)}`}
          hint="Nur wenn die Bank nichts daraus überweist. Alles darin wartet dann auf eine neue Datei, und diese gilt nicht mehr."
          button="Datei verwerfen"
          send={(body) => send.refuseFile({ params: { id: refused._id }, body })}
          said={({ anzahl }) => `${countText(anzahl, 'Auszahlung wartet', 'Auszahlungen warten')} wieder`}
          reload={reloadAuszahlungen}
          onClose={() => setRefused(null)}
        />
      )}
    </Sheet>
  )
}
