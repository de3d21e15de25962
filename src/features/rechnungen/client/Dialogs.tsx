import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { euros } from '#contract/cents.ts'
import { dateText, plusDays, today } from '#client/date.ts'
import { notify } from '#client/notify.ts'
import { DayField } from '#client/ui/DateField.tsx'
import { Form } from '#client/ui/Form.tsx'
import { requireYes } from '#client/ui/require-yes.ts'
import { MoneyField } from '#client/ui/MoneyField.tsx'
import { Sheet } from '#client/ui/Sheet.tsx'
import { SwitchField } from '#client/ui/SwitchField.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { type Invoice, invoiceContract } from '../contract.ts'
import { send, senderQuery } from './area.ts'
import type { DialogName } from './dialog.ts'

const LONG_AGO = 365
const LETTERS = ['', 'Zahlungserinnerung', 'Zweite Mahnung', 'Letzte Mahnung'] as const

/** Which letter it is, about how much, and until when. */
function NewTerm({ step, open }: { readonly step: number; readonly open: number }) {
  const { data: sender } = useQuery(senderQuery)
  const term = sender ? `, neue Frist bis ${dateText(plusDays(today(), sender.mahnfrist))}` : ''
  return <Text>{`${LETTERS[step as 1]} (Stufe ${step} von 3) über ${euros(open)}${term}.`}</Text>
}

interface Props {
  readonly name: DialogName
  readonly record: Invoice
  readonly onClose: () => void
  /** With the id of what is to be looked at then. */
  readonly onDone: (shown: string) => Promise<void>
}
/** What is entered for a step: a payment, a reminder, why something is cancelled. */
export function Dialogs({ name, record, onClose, onDone }: Props) {
  const params = { id: record._id }
  const done = async (said: string, { _id }: { readonly _id: string }) => {
    notify(said, 'success')
    await onDone(_id)
  }
  const sheet = { subtitle: record.nummer ?? record.betreff, onClose }
  // The server lets a tenth more and a month earlier pass; who types is asked about all of it.
  const askIfStrange = async ({ betrag: amount, datum: day }: { readonly betrag: number; readonly datum: string }) => {
    const strange = [
      amount > Math.max(0, record.offen) && `${euros(amount)} sind mehr, als offen ist (${euros(Math.max(0, record.offen))}).`,
      day < (record.datum ?? day) && `Der ${dateText(day)} liegt vor dem Tag der Rechnung (${dateText(record.datum ?? day)}).`,
      day < plusDays(today(), -LONG_AGO) && `Der ${dateText(day)} ist über ein Jahr her.`,
    ].filter((one) => one !== false)
    if (strange.length > 0)
      await requireYes({
        titel: 'Stimmt das so?',
        text: `${strange.join('\n')}\nEine Zahlung lässt sich nicht löschen, nur mit einer Zahlung mit Minus ausgleichen.`,
        yes: 'Trotzdem eintragen',
      })
    return strange.length > 0
  }
  if (name === 'pay')
    return (
      <Sheet titel="Zahlung eintragen" {...sheet}>
        <Form
          schema={invoiceContract.pay.body}
          start={{ datum: today(), betrag: record.offen }}
          inSheet
          button="Eintragen"
          save={async (body) => {
            const sure = await askIfStrange(body)
            await done('Zahlung eingetragen', await send.pay({ params, body: { ...body, sicher: sure } }))
          }}
        >
          <Text>{record.offen > 0 ? `Offen: ${euros(record.offen)}` : 'Es ist nichts offen.'}</Text>
          <DayField name="datum" />
          <MoneyField name="betrag" hint="Mit Minus: was du zurückzahlst oder was zurückgebucht wurde." />
          <TextField name="bemerkung" placeholder="bar" />
        </Form>
      </Sheet>
    )
  if (name === 'remind')
    return (
      <Sheet titel={['An die Rechnung erinnern', 'Zweite Mahnung', 'Letzte Mahnung'][record.mahnstufe] ?? 'Mahnen'} {...sheet}>
        <Form
          schema={invoiceContract.remind.body}
          start={{ mailen: record.email !== '' }}
          inSheet
          button={({ mailen: mails }) => (mails ? 'Ausstellen und senden' : 'Schreiben ausstellen')}
          save={async (body) =>
            done(
              body.mailen ? 'Das Schreiben geht per E-Mail hinaus.' : 'Das Schreiben steht als PDF bereit.',
              await send.remind({ params, body }),
            )
          }
        >
          <NewTerm step={record.mahnstufe + 1} open={record.offen} />
          <SwitchField
            name="mailen"
            gesperrt={record.email === ''}
            hint={record.email === '' ? 'Keine E-Mail-Adresse: Schick das PDF als Brief.' : `An ${record.email}, mit der Rechnung.`}
          />
        </Form>
      </Sheet>
    )
  return (
    <Sheet titel="Rechnung stornieren" {...sheet}>
      <Form
        schema={invoiceContract.cancel.body}
        start={{ neu: true }}
        inSheet
        button="Stornieren"
        save={async (body) => done('Storniert', await send.cancel({ params, body }))}
      >
        <TextField name="grund" hint="Steht auf der Stornorechnung, die eine eigene Nummer bekommt. Das lässt sich nicht zurücknehmen." />
        <SwitchField name="neu" hint="Mit denselben Angaben, als nächste Fassung." />
      </Form>
    </Sheet>
  )
}
