import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconHeartHandshake from '@tabler/icons-react/dist/esm/icons/IconHeartHandshake.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Alert, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { centsText } from '#contract/money/cents.ts'
import { dateText, today } from '#client/text/date.ts'
import { useGo } from '#client/navigation/navigation.tsx'
import { notify } from '#client/app/notify.ts'
import { fullName } from '#client/text/person.ts'
import { useSession } from '#client/app/session.ts'
import type { Action } from '#client/ui/action/action.ts'
import { confirm } from '#client/ui/overlay/confirm.ts'
import { DayField } from '#client/ui/time/DateField.tsx'
import { Facts } from '#client/ui/page/Facts.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { FormSheet } from '#client/ui/overlay/FormSheet.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { ReasonSheet } from '#client/ui/overlay/ReasonSheet.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { Verlauf } from '#client/ui/history/Verlauf.tsx'
import { useSend } from '#client/net/useSend.ts'
import { ACCOUNTS, type Payout as Row, payoutContract, type Position } from '../contract.ts'
import { LIST, nameOf, payouts, reloadAuszahlungen, downloadFile, send, targetFacts, targetsQuery } from './area.ts'
import { LedgerBars } from './LedgerBars.tsx'
import { State } from './Payouts.tsx'
import { Positions } from './Positions.tsx'

export function Payout({ id }: { readonly id: string }) {
  const query = useQuery(payouts.data.get(id))
  return (
    <QueryView query={query} list={{ to: LIST, titel: 'Alle Auszahlungen' }}>
      {(row) => <View {...row} />}
    </QueryView>
  )
}

const approvalBlocked = (row: Row, user: ReturnType<typeof useSession>['user']): string | undefined =>
  row.profil === user?.profil
    ? 'Die eigene Auszahlung gibt jemand anderes frei.'
    : row.erstelltVon === user?._id
      ? 'Was du vorbereitet hast, gibt jemand anderes frei.'
      : undefined

function Account({ id }: { readonly id: string }) {
  const query = useQuery(targetsQuery([id]))
  return (
    <QueryView query={query}>
      {(targets) =>
        targets.map((target) => (
          <InfoCard key={target.person._id} titel="Konto">
            {target.auchBei.length > 0 && (
              <Alert color="gelb" title="Dieses Konto steht auch bei anderen">
                Frag nach, bevor du freigibst: Familie oder Versehen?
              </Alert>
            )}
            <Facts facts={targetFacts(target)} />
          </InfoCard>
        ))
      }
    </QueryView>
  )
}

function View(row: Row) {
  const { _id, person, status, konto, positionen, sepa, verzicht } = row
  const { user } = useSession()
  const goTo = useGo()
  const history = useQuery(payouts.data.history(_id))
  const [sheet, setSheet] = useState<'refuse' | 'pay' | null>(null)
  const params = { id: _id }
  const draft = status === 'entwurf' || status === 'abgelehnt'
  const mine = row.erstelltVon === user?._id
  const act = useSend(
    async (step: 'approve' | 'takeBack') =>
      step === 'approve' ? send.approve({ body: { auszahlungen: [{ _id, version: row.version }] } }) : send.takeBack({ params }),
    {
      success: (_, step) => (step === 'approve' ? 'Freigegeben' : 'Freigabe zurückgenommen'),
      reload: reloadAuszahlungen,
    },
  )
  const drop = useSend(({ _id: position }: Position) => send.dropPosition({ params: { id: _id, position } }), {
    success: 'Position herausgenommen',
    reload: reloadAuszahlungen,
  })
  const remove = useSend(() => send.remove({ params }), {
    success: 'Auszahlung gelöscht: Alles darin ist wieder offen.',
    onSuccess: () => goTo(LIST),
    reload: reloadAuszahlungen,
  })
  const askRemove = async () => {
    const text = 'Stunden, Kilometer und Auslagen darin sind danach wieder offen. Die Auszahlung lässt sich nicht zurückholen.'
    if (await confirm({ titel: 'Auszahlung löschen?', text, yes: 'Löschen', danger: true })) await remove.send()
  }
  const paper = (kind: 'abrechnung' | 'verzicht', titel: string, icon: NonNullable<Action['icon']>): Action => ({
    titel,
    icon,
    disabledReason: status === 'ausgezahlt' ? undefined : 'Das Papier gibt es, sobald die Auszahlung erledigt ist.',
    act: () => void downloadFile(`${titel} ${fullName(person)}.pdf`, payoutContract.paper, { id: _id, art: kind }),
  })
  const next: Action | null =
    status === 'entwurf'
      ? {
          titel: 'Freigeben',
          icon: IconCheck,
          loading: act.sending === 'approve',
          disabledReason: approvalBlocked(row, user),
          act: () => void act.send('approve'),
        }
      : status === 'freigegeben' && sepa === null
        ? { titel: verzicht ? 'Verzicht eintragen' : 'Als ausgezahlt eintragen', icon: IconCheck, act: () => setSheet('pay') }
        : null
  return (
    <Page
      titel={nameOf(row)}
      subtitle={<State {...row} />}
      back={LIST}
      narrow
      actions={{
        main: next,
        decides: status === 'entwurf',
        beside: status === 'entwurf' && { titel: 'Ablehnen', icon: IconX, act: () => setSheet('refuse') },
        more: [
          paper('abrechnung', 'Abrechnung', IconFileText),
          verzicht && paper('verzicht', 'Verzichtsbescheinigung', IconHeartHandshake),
          status === 'freigegeben' && {
            titel: 'Freigabe zurücknehmen',
            icon: IconArrowBackUp,
            disabledReason: sepa === null ? undefined : 'Diese Auszahlung ging schon an die Bank.',
            act: () => void act.send('takeBack'),
          },
          draft && { titel: 'Löschen', icon: IconTrash, danger: true, act: () => void askRemove() },
        ],
      }}
    >
      <Stack gap="md">
        {status === 'abgelehnt' && (
          <Alert color="red" title="Abgelehnt">
            {`${row.ablehnungsgrund} Wer sie vorbereitet hat, ändert und speichert sie; dann wartet sie wieder auf Freigabe.`}
          </Alert>
        )}
        {row.kontoNeu && !verzicht && (
          <Alert color="gelb" title="Anderes Konto als bei der Freigabe">
            So kommt sie in keine Bankdatei. Prüf das Konto mit dem Mitglied, nimm die Freigabe zurück und lass sie noch einmal erteilen.
          </Alert>
        )}
        {konto !== 'gueltig' && !verzicht && status !== 'ausgezahlt' && (
          <Alert color="gelb" title={ACCOUNTS[konto]}>
            Ohne gültige IBAN kommt sie in keine Bankdatei. Das Mitglied trägt sie in seinem Profil ein.
          </Alert>
        )}
        <InfoCard titel={centsText(row.betrag)}>
          <Facts
            facts={[
              ['Zeitraum', `${dateText(row.von)} bis ${dateText(row.bis)}`],
              ['Vorbereitet von', row.ersteller],
              ['Freigegeben von', row.freigeber],
              ['Konto', !verzicht && status !== 'entwurf' && row.kontoEnde !== '' && `endet auf ${row.kontoEnde}`],
              ['Vom Mitglied verzichtet am', row.verzichtetAm && dateText(row.verzichtetAm)],
              [verzicht ? 'Eingetragen am' : 'Ausgezahlt am', row.ausgezahltAm && dateText(row.ausgezahltAm)],
              ['Bemerkung', !draft && row.bemerkung],
            ]}
          />
        </InfoCard>
        {status === 'entwurf' && !verzicht && konto !== 'fehlt' && <Account id={_id} />}
        <InfoCard titel="Freibeträge">
          <LedgerBars ledger={row.konten} all />
        </InfoCard>
        <InfoCard titel="Positionen">
          <Positions
            positions={positionen}
            drop={draft && mine && !verzicht && positionen.length > 1 ? (position) => void drop.send(position) : undefined}
          />
        </InfoCard>
        {draft && (
          <InfoCard titel="Bemerkung">
            <Form
              key={row.version}
              schema={payoutContract.update.body}
              start={row}
              version={row.version}
              draft={`auszahlungen/${_id}`}
              button="Speichern"
              disabledReason={mine ? undefined : 'Einen Entwurf ändert, wer ihn vorbereitet hat.'}
              save={async (body) => {
                await send.update({ params, body })
                notify('Gespeichert', 'success')
                await reloadAuszahlungen()
              }}
            >
              <TextField name="bemerkung" multiline hint="Nötig, wenn mehr gezahlt wird, als steuerfrei ist." />
            </Form>
          </InfoCard>
        )}
      </Stack>
      <Verlauf
        query={history}
        fields={payoutContract.get.response.shape}
        own={{ what: 'die Auszahlung' }}
        {...(draft && mine ? { restorable: { update: payoutContract.update, params, reload: reloadAuszahlungen } } : {})}
      />
      {sheet === 'refuse' && (
        <ReasonSheet
          titel="Auszahlung ablehnen"
          subtitle={nameOf(row)}
          hint="Ihn liest, wer sie vorbereitet hat."
          button="Ablehnen"
          send={(body) => send.refuse({ params, body })}
          said="Abgelehnt"
          reload={reloadAuszahlungen}
          onClose={() => setSheet(null)}
        />
      )}
      {sheet === 'pay' && (
        <FormSheet
          titel={verzicht ? 'Verzicht eintragen' : 'Als ausgezahlt eintragen'}
          subtitle={nameOf(row)}
          schema={payoutContract.pay.body}
          start={{ am: today() }}
          button="Eintragen"
          send={(body) => send.pay({ params, body })}
          said="Eingetragen"
          reload={reloadAuszahlungen}
          onClose={() => setSheet(null)}
        >
          <Text>{verzicht ? 'Es fließt kein Geld; der Betrag zählt als gespendet.' : 'Bar oder von Hand überwiesen, ohne Bankdatei.'}</Text>
          <DayField name="am" near="back" hint="Der Tag entscheidet, in welchem Jahr es zählt." />
        </FormSheet>
      )}
    </Page>
  )
}
