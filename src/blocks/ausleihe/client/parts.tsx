import { Text } from '@mantine/core'
import { dateText, today } from '#client/text/date.ts'
import { DayField } from '#client/ui/time/DateField.tsx'
import { useValue } from '#client/ui/form/field.ts'
import { NumberField } from '#client/ui/field/NumberField.tsx'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { SignatureField } from '#client/ui/field/SignatureField.tsx'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { ON_PAPER } from '#contract/signature.ts'
import { type Ending, isLoss, returnsOf } from '../contract.ts'

export function DueBadge({ until }: { readonly until: string | null }) {
  if (until === null) return null
  const late = until < today()
  return <StatusBadge tone={late ? 'schlecht' : 'neutral'}>{`${late ? 'Überfällig seit' : 'Zurück bis'} ${dateText(until)}`}</StatusBadge>
}

interface LossToldProps {
  /** Plural of the kind, naming the recipients' area: 'Melder'. */
  readonly many: string
  readonly also?: readonly string[]
}
export const LossTold = ({ many, also = [] }: LossToldProps) => (
  <Text size="sm" c="dimmed">
    {`Sofort eine Mail bekommt, wer ${many} ausgibt${also.map((recipient) => `, ebenso ${recipient}`).join('')}. ` +
      'Taucht es wieder auf, kommt auch das an.'}
  </Text>
)

interface ReturnFieldsProps extends LossToldProps {
  /** Form path of these fields: 'rueckgaben.0.'. */
  readonly at?: string
  readonly worn: boolean
  readonly amount: number
  readonly found?: boolean
  readonly brief?: boolean
}
export function ReturnFields({ at = '', worn, amount, found = false, brief = false, ...texts }: ReturnFieldsProps) {
  const ending = useValue(`${at}ausgang`) as Ending
  return (
    <>
      {amount > 1 && <NumberField name={`${at}menge`} hint={`Leer: alle ${amount}`} />}
      <SelectField name={`${at}ausgang`} options={{ ...returnsOf(worn), ...(found ? { zurueck: 'Wieder da' } : {}) }} />
      {(!brief || ending !== 'zurueck') && (
        <TextField name={`${at}grund`} multiline={isLoss(ending)} hint={isLoss(ending) ? 'Wo und wann zuletzt gesehen' : ''} />
      )}
      {isLoss(ending) && <LossTold {...texts} />}
    </>
  )
}

export const HandOverFields = () => (
  <>
    <DayField name="faelligAm" hint="Leer: ohne Frist." von={today()} near="weeks" />
    <TextField name="bemerkung" />
    <SignatureField name="unterschrift" onPaper={ON_PAPER} />
  </>
)
