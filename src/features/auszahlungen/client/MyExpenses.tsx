import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { Alert, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { centsText } from '#contract/money/cents.ts'
import { path } from '#contract/screens.ts'
import { dateText, today } from '#client/text/date.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { formDataOf, PaperButton } from '#client/ui/field/AttachedFiles.tsx'
import { confirm } from '#client/ui/overlay/confirm.ts'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { FormSheet } from '#client/ui/overlay/FormSheet.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { useSend } from '#client/net/useSend.ts'
import { EXPENSE_STATUS, type Expense, expenseContract, payoutContract, type PayoutRow } from '../contract.ts'
import { EXPENSE_LOOKS, expenses, expensesQuery, mineQuery, reloadAuszahlungen, downloadFile, send } from './area.ts'
import { bringReceipt, ExpenseFields, NO_RECEIPT, Receipts } from './ExpenseFields.tsx'
import { LedgerBars } from './LedgerBars.tsx'
import { State } from './Payouts.tsx'

export function MyExpenses() {
  const list = useQuery(expensesQuery)
  const mine = useQuery(mineQuery)
  const [edited, setEdited] = useState<Expense | 'new' | null>(null)
  const enter = { titel: 'Neue Auslage', icon: IconPlus, act: () => setEdited('new') }
  return (
    <Page titel="Meine Auslagen" back={path('/profiles/myProfile')} actions={{ main: enter }} narrow>
      <Stack gap="md">
        <QueryView query={list}>
          {({ zeilen }) =>
            zeilen.length === 0 ? (
              <EmptyState
                titel="Noch keine Auslagen"
                text="Was du für den Verein bezahlt hast, bekommst du zurück: Trag den Betrag ein und fotografier den Beleg."
              />
            ) : (
              zeilen.map((expense) => <ExpenseCard key={expense._id} expense={expense} edit={() => setEdited(expense)} />)
            )
          }
        </QueryView>
        <QueryView query={mine}>
          {({ konten, auszahlungen }) => (
            <>
              <InfoCard titel={`Meine Freibeträge ${konten.jahr}`}>
                <LedgerBars ledger={konten} all />
              </InfoCard>
              <InfoCard titel="Meine Auszahlungen">
                {auszahlungen.length === 0 ? (
                  <Text c="dimmed">Noch nichts ausgezahlt. Bestätigte Stunden und eingereichte Auslagen kommen in den nächsten Lauf.</Text>
                ) : (
                  <PlainList gap={0}>
                    {auszahlungen.map((payout) => (
                      <OwnPayout key={payout._id} {...payout} />
                    ))}
                  </PlainList>
                )}
              </InfoCard>
            </>
          )}
        </QueryView>
      </Stack>
      {edited && <ExpenseSheet expense={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Page>
  )
}

function OwnPayout(row: PayoutRow) {
  const waive = useSend(() => send.waive({ params: { id: row._id }, body: { version: row.version } }), {
    success: 'Danke! Der Verzicht ist eingetragen.',
    reload: reloadAuszahlungen,
  })
  const ask = async () => {
    const text =
      `${centsText(row.betrag)} bleiben als Spende beim Verein (Aufwandsspende). ` +
      'Du bekommst eine Bescheinigung; zurücknehmen kannst du das nicht. ' +
      'Für die Steuer muss es bald nach dem Dienst geschehen: Frag im Zweifel die Kasse.'
    if (await confirm({ titel: 'Auf das Geld verzichten?', text, yes: 'Verzichten' })) await waive.send()
  }
  const paperButton = (kind: 'abrechnung' | 'verzicht', titel: string) => (
    <ActionButton
      variant="default"
      onClick={() => downloadFile(`${titel} ${dateText(row.bis)}.pdf`, payoutContract.paper, { id: row._id, art: kind })}
    >
      {titel}
    </ActionButton>
  )
  return (
    <Stack component="li" gap={6} py={10} style={{ borderTop: '1px solid var(--line)' }}>
      <Group justify="space-between">
        <Text fw={600}>{centsText(row.betrag)}</Text>
        <State {...row} />
      </Group>
      <Text size="sm" c="dimmed">{`${dateText(row.von)} bis ${dateText(row.bis)}`}</Text>
      {row.verzichtetAm !== null && <Text size="sm">{`Am ${dateText(row.verzichtetAm)} darauf verzichtet`}</Text>}
      {!row.verzicht && row.sepa === null && row.status !== 'ausgezahlt' && (
        <Group>
          <ActionButton variant="subtle" loading={waive.isSending} onClick={() => ask()}>
            Auf das Geld verzichten
          </ActionButton>
        </Group>
      )}
      {row.status === 'ausgezahlt' && (
        <Group gap="sm">
          {paperButton('abrechnung', 'Abrechnung')}
          {row.verzicht && paperButton('verzicht', 'Verzichtsbescheinigung')}
        </Group>
      )}
    </Stack>
  )
}

const SAID = {
  submit: 'Auslage eingereicht',
  takeBack: 'Zurückgenommen: Jetzt kannst du sie ändern.',
  remove: 'Auslage gelöscht',
} as const

function ExpenseCard({ expense, edit }: { readonly expense: Expense; readonly edit: () => void }) {
  const { _id, wofuer, betrag, datum, status, ablehnungsgrund, zurueckgezogen, belege } = expense
  const open = status === 'entwurf' || status === 'abgelehnt'
  const params = { id: _id }
  const act = useSend(async (step: keyof typeof SAID) => expenses.send[step]({ params }), {
    success: (_, step) => SAID[step],
    reload: reloadAuszahlungen,
  })
  const ask = async () => {
    const text = `„${wofuer}“ und ihre Belege lassen sich nicht zurückholen.`
    if (await confirm({ titel: 'Auslage löschen?', text, yes: 'Löschen', danger: true })) await act.send('remove')
  }
  return (
    <InfoCard>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Text fw={600}>{wofuer}</Text>
            <Text size="sm" c="dimmed">{`${dateText(datum)} · ${centsText(betrag)}`}</Text>
          </div>
          <StatusBadge {...EXPENSE_LOOKS[status]}>{zurueckgezogen ? 'Zurückgezogen' : EXPENSE_STATUS[status]}</StatusBadge>
        </Group>
        {status === 'abgelehnt' && (
          <Alert color="red" title="Abgelehnt">
            {ablehnungsgrund}
            {zurueckgezogen && ' Du hast sie zurückgezogen.'}
          </Alert>
        )}
        <Receipts expense={expense} />
        {status === 'eingereicht' && (
          <Group>
            <ActionButton variant="default" loading={act.sending === 'takeBack'} onClick={() => act.send('takeBack')}>
              Zurücknehmen
            </ActionButton>
          </Group>
        )}
        {open && (
          <Group gap="sm">
            <ActionButton
              leftSection={<IconSend size={18} aria-hidden />}
              loading={act.sending === 'submit'}
              disabledReason={belege.length === 0 ? NO_RECEIPT : undefined}
              onClick={() => act.send('submit')}
            >
              Einreichen
            </ActionButton>
            <ActionButton variant="default" onClick={edit}>
              Ändern
            </ActionButton>
            <ActionButton variant="subtle" c="var(--mantine-color-error)" onClick={() => ask()}>
              Löschen
            </ActionButton>
          </Group>
        )}
      </Stack>
    </InfoCard>
  )
}

function ExpenseSheet({ expense, onClose }: { readonly expense: Expense | null; readonly onClose: () => void }) {
  const [photo, setPhoto] = useState<File | null>(null)
  if (expense)
    return (
      <FormSheet
        titel="Auslage ändern"
        schema={expenseContract.update.body}
        start={expense}
        button="Speichern"
        send={(body) => expenses.send.update({ params: { id: expense._id }, body })}
        said="Auslage geändert"
        reload={reloadAuszahlungen}
        onClose={onClose}
      >
        <ExpenseFields />
      </FormSheet>
    )
  return (
    <FormSheet
      titel="Neue Auslage"
      subtitle="Mit Foto des Belegs reichst du sie gleich ein."
      schema={expenseContract.create.body}
      start={{ datum: today() }}
      button={photo ? 'Einreichen' : 'Als Entwurf speichern'}
      send={async (body) => {
        const { _id } = await expenses.send.create({ body })
        if (!photo) return 'Als Entwurf gespeichert: Der Beleg fehlt noch.'
        // If the photo upload fails, the entry remains as a draft and the user is notified.
        return bringReceipt(_id)(formDataOf(photo))
          .then(() => expenses.read.submit({ params: { id: _id } }))
          .then(
            () => 'Auslage eingereicht',
            () => 'Als Entwurf gespeichert: Der Beleg kam nicht an. Füg ihn hinzu und reich sie dann ein.',
          )
      }}
      said={(text) => text}
      reload={reloadAuszahlungen}
      onClose={onClose}
    >
      <ExpenseFields />
      <Group gap="sm">
        <PaperButton titel={photo ? 'Anderer Beleg' : 'Beleg fotografieren'} onChoice={setPhoto} />
        {photo && <Text size="sm">{photo.name}</Text>}
      </Group>
    </FormSheet>
  )
}
