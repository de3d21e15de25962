// What the screens of lending share: until when, and how a thing is handed over.
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

/** Until when it is lent; nothing where there is no deadline. */
export function DueBadge({ until }: { readonly until: string | null }) {
  if (until === null) return null
  const late = until < today()
  return <StatusBadge tone={late ? 'schlecht' : 'neutral'}>{`${late ? 'Überfällig seit' : 'Zurück bis'} ${dateText(until)}`}</StatusBadge>
}

interface LossToldProps {
  /** What is handed out by those who hear of it: 'Melder'. */
  readonly many: string
  /** Who else hears of it. */
  readonly also?: readonly string[]
}
/** Before a loss is told: who will hear of it at once. */
export const LossTold = ({ many, also = [] }: LossToldProps) => (
  <Text size="sm" c="dimmed">
    {`Sofort eine Mail bekommt, wer ${many} ausgibt${also.map((one) => `, ebenso ${one}`).join('')}. Taucht es wieder auf, kommt auch das an.`}
  </Text>
)

interface ReturnFieldsProps extends LossToldProps {
  /** Where these fields stand in the form: 'rueckgaben.0.'. */
  readonly at?: string
  readonly worn: boolean
  /** How many are out. */
  readonly amount: number
  /** It was lost, and is here again. */
  readonly found?: boolean
  /** One of many: why is asked only where it matters. */
  readonly brief?: boolean
}
/** The fields of `returnTerms`, and how many come back. */
export function ReturnFields({ at = '', worn, amount, found = false, brief = false, ...told }: ReturnFieldsProps) {
  const ending = useValue(`${at}ausgang`) as Ending
  return (
    <>
      {amount > 1 && <NumberField name={`${at}menge`} hint={`Leer: alle ${amount}`} />}
      <SelectField name={`${at}ausgang`} options={{ ...returnsOf(worn), ...(found ? { zurueck: 'Wieder da' } : {}) }} />
      {(!brief || ending !== 'zurueck') && (
        <TextField name={`${at}grund`} multiline={isLoss(ending)} hint={isLoss(ending) ? 'Wo und wann zuletzt gesehen' : ''} />
      )}
      {isLoss(ending) && <LossTold {...told} />}
    </>
  )
}

/** The fields of `issueTerms` besides the person. */
export const HandOverFields = () => (
  <>
    <DayField name="faelligAm" hint="Leer: ohne Frist." von={today()} />
    <TextField name="bemerkung" />
    <SignatureField name="unterschrift" onPaper={ON_PAPER} />
  </>
)
