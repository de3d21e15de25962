import { Text } from '@mantine/core'
import { euros } from '#contract/cents.ts'
import { today } from '#client/date.ts'
import { notify } from '#client/notify.ts'
import { DayField } from '#client/ui/DateField.tsx'
import { Form } from '#client/ui/Form.tsx'
import { MoneyField } from '#client/ui/MoneyField.tsx'
import { Sheet } from '#client/ui/Sheet.tsx'
import { SwitchField } from '#client/ui/SwitchField.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { type Invoice, invoiceContract } from '../contract.ts'
import { send } from './area.ts'
import type { DialogName } from './dialog.ts'

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
  if (name === 'pay')
    return (
      <Sheet titel="Zahlung eintragen" {...sheet}>
        <Form
          schema={invoiceContract.pay.body}
          start={{ datum: today(), betrag: record.offen }}
          inSheet
          button="Eintragen"
          save={async (body) => done('Zahlung eingetragen', await send.pay({ params, body }))}
        >
          <DayField name="datum" />
          <MoneyField name="betrag" hint="Mit Minus: was du zurückzahlst oder was zurückgebucht wurde." />
          <TextField name="bemerkung" placeholder="bar" />
          <SwitchField name="sicher" hint="Nur nötig, wenn es mehr ist, als offen war, oder lange her." />
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
          <Text>{`Über ${euros(record.offen)}, mit neuer Frist.`}</Text>
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
