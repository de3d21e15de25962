import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { centsText } from '#contract/money/cents.ts'
import { dateText, plusDays, today } from '#client/text/date.ts'
import { DayField } from '#client/ui/time/DateField.tsx'
import { notifyUndo } from '#client/ui/action/undo.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { useValue } from '#client/ui/form/field.ts'
import { useSend } from '#client/net/useSend.ts'
import { urlOf } from '#contract/client.ts'
import { FormSheet } from '#client/ui/overlay/FormSheet.tsx'
import { requireYes } from '#client/ui/form/require-yes.ts'
import { MoneyField } from '#client/ui/field/MoneyField.tsx'
import { SwitchField } from '#client/ui/field/SwitchField.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { type Invoice, invoiceContract } from '../contract.ts'
import { bookingWord, REMINDERS } from '../rules.ts'
import { downloadFile, send, senderQuery, takeBack } from './area.ts'

export type DialogName = 'pay' | 'remind' | 'cancel'
const LONG_AGO = 365

function NewTerm({ step, open }: { readonly step: number; readonly open: number }) {
  const { data: sender } = useQuery(senderQuery)
  const term = sender ? `, neue Frist bis ${dateText(plusDays(today(), sender.mahnfrist))}` : ''
  return <Text>{`${REMINDERS[step]} (Stufe ${step + 1} von ${REMINDERS.length}) über ${centsText(open)}${term}.`}</Text>
}

/** The letter as it would be issued today. */
function LetterPreview({ _id, nummer, mahnstufe }: Invoice) {
  const stufe = String(mahnstufe + 1) as '1' | '2' | '3'
  const url = urlOf(invoiceContract.reminder, { params: { id: _id, stufe } })
  const { send: load, isSending } = useSend(() => downloadFile(url, `Vorschau ${REMINDERS[mahnstufe]} ${nummer}.pdf`))
  return (
    <ActionButton variant="default" loading={isSending} style={{ alignSelf: 'flex-start' }} onClick={() => load()}>
      Schreiben ansehen (PDF)
    </ActionButton>
  )
}

/** A refund leaves on its day. */
function PaymentDay() {
  const amount = useValue('betrag')
  return <DayField name="datum" near="back" {...(typeof amount === 'number' && amount < 0 ? { titel: 'Ausgezahlt am' } : {})} />
}

interface Props {
  readonly name: DialogName
  readonly record: Invoice
  readonly onClose: () => void
  readonly reload: (shown: Invoice) => Promise<unknown>
}
export function Dialogs({ name, record, ...then }: Props) {
  const params = { id: record._id }
  const sheet = { subtitle: record.nummer ?? record.betreff, ...then }
  // Stricter than the server, which accepts a tenth more and a month earlier: any deviation needs confirmation.
  const askIfStrange = async ({ betrag, datum }: { readonly betrag: number; readonly datum: string }) => {
    const strange = [
      betrag > Math.max(0, record.offen) && `${centsText(betrag)} sind mehr, als offen ist (${centsText(Math.max(0, record.offen))}).`,
      datum < (record.datum ?? datum) && `Der ${dateText(datum)} liegt vor dem Tag der Rechnung (${dateText(record.datum ?? datum)}).`,
      datum < plusDays(today(), -LONG_AGO) && `Der ${dateText(datum)} ist über ein Jahr her.`,
    ].filter((warning) => warning !== false)
    if (strange.length > 0)
      await requireYes({
        titel: 'Stimmt das so?',
        text: `${strange.join('\n')}\nEine Zahlung lässt sich nicht löschen, nur zurücknehmen: Dann steht beides da.`,
        yes: 'Trotzdem eintragen',
      })
    return strange.length > 0
  }
  if (name === 'pay')
    return (
      <FormSheet
        titel={record.offen > 0 ? 'Zahlung eintragen' : record.offen < 0 ? 'Erstattung eintragen' : 'Zahlung oder Erstattung eintragen'}
        schema={invoiceContract.pay.body}
        start={{ datum: today(), betrag: record.offen }}
        button="Eintragen"
        send={async (body) => {
          const answer = await send.pay({ params, body: { ...body, sicher: await askIfStrange(body) } })
          notifyUndo(`${bookingWord(body.betrag)} eingetragen`, () => takeBack(record._id, body))
          return answer
        }}
        said={undefined}
        {...sheet}
      >
        <Text>{record.offen > 0 ? `Offen: ${centsText(record.offen)}` : 'Es ist nichts offen.'}</Text>
        <PaymentDay />
        <MoneyField name="betrag" hint="Mit Minus: was du zurückzahlst oder was zurückgebucht wurde." />
        <TextField name="bemerkung" placeholder="bar" />
      </FormSheet>
    )
  if (name === 'remind')
    return (
      <FormSheet
        titel={record.mahnstufe === 0 ? 'An die Rechnung erinnern' : (REMINDERS[record.mahnstufe] ?? 'Mahnen')}
        schema={invoiceContract.remind.body}
        start={{ mailen: record.email !== '' }}
        button={({ mailen }) => (mailen ? 'Ausstellen und senden' : 'Schreiben ausstellen')}
        send={(body) => send.remind({ params, body })}
        said={(_, { mailen }) => (mailen ? `Das Schreiben geht an ${record.email}.` : 'Das Schreiben steht als PDF bereit.')}
        {...sheet}
      >
        <NewTerm step={record.mahnstufe} open={record.offen} />
        <LetterPreview {...record} />
        <SwitchField
          name="mailen"
          gesperrt={record.email === ''}
          hint={record.email === '' ? 'Keine E-Mail-Adresse: Schick das PDF als Brief.' : `An ${record.email}, mit der Rechnung.`}
        />
      </FormSheet>
    )
  return (
    <FormSheet
      titel="Rechnung stornieren"
      schema={invoiceContract.cancel.body}
      start={{ neu: true }}
      button="Stornieren"
      send={(body) => send.cancel({ params, body })}
      said="Storniert"
      {...sheet}
    >
      <TextField name="grund" hint="Steht auf der Stornorechnung, die eine eigene Nummer bekommt. Das lässt sich nicht zurücknehmen." />
      <SwitchField name="neu" hint="Mit denselben Angaben, als nächste Fassung." />
    </FormSheet>
  )
}
