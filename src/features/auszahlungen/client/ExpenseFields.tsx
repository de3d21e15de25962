import { urlOf } from '#contract/client.ts'
import { submit } from '#client/net/api.ts'
import { AttachedFiles } from '#client/ui/field/AttachedFiles.tsx'
import { MoneyField } from '#client/ui/field/MoneyField.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { DayField } from '#client/ui/time/DateField.tsx'
import { type Expense, expenseContract, RECEIPTS_MAX } from '../contract.ts'
import { reloadAuszahlungen } from './area.ts'

export const NO_RECEIPT = 'Lad zuerst den Beleg hoch.'
const RECEIPT = { one: 'Beleg', the: 'Der Beleg' }
export const bringReceipt = (id: string) => (body: FormData) =>
  submit({ method: 'POST', url: urlOf(expenseContract.bringReceipt, { params: { id } }), body, creates: true })

export const ExpenseFields = () => (
  <>
    <MoneyField name="betrag" />
    <TextField name="wofuer" hint="Zum Beispiel: Parkgebühr beim Stadtlauf" />
    <DayField name="datum" near="back" />
  </>
)
/** Receipts of an expense, changed while it is with its owner. */
export const Receipts = ({ expense: { _id, belege, status } }: { readonly expense: Expense }) => (
  <AttachedFiles
    files={belege}
    called={RECEIPT}
    upload={status === 'entwurf' || status === 'abgelehnt' ? bringReceipt(_id) : undefined}
    most={RECEIPTS_MAX}
    reload={reloadAuszahlungen}
  />
)
