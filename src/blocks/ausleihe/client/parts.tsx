import { Checkbox, Group, Text } from '@mantine/core'
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

interface Back {
  readonly ausgang: Ending
  readonly grund: string
}
/** Reason of a return, with 'Es fehlt: Tasche' when accessories did not come along; a loss takes them with it. */
export function addMissing({ ausgang, grund }: Back, all: readonly string[], there: readonly string[]): string {
  const missing = isLoss(ausgang) ? [] : all.filter((one) => !there.includes(one))
  return [grund, missing.length > 0 && `Es fehlt: ${missing.join(', ')}`].filter(Boolean).join('. ')
}
interface AccessoryProps {
  /** Form path of the return, as in its other fields. */
  readonly at?: string
  readonly all: readonly string[]
  readonly there: readonly string[]
  readonly set: (there: string[]) => void
}
export function AccessoryFields({ at = '', all, there, set }: AccessoryProps) {
  const ending = useValue(`${at}ausgang`) as Ending
  if (all.length === 0 || isLoss(ending)) return null
  return (
    <Checkbox.Group label="Ist alles dabei?" value={[...there]} onChange={set}>
      <Group gap="4px 16px" mt={4}>
        {all.map((one) => (
          <Checkbox key={one} value={one} label={one} mih={44} styles={{ body: { minHeight: 44, alignItems: 'center' } }} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

/** Under the status of a kind whose pieces are handed out. */
export const STATUS_HINT = 'Beim Ausgeben und Zurücknehmen ändert er sich von selbst.'

export const HandOverFields = () => (
  <>
    <DayField name="faelligAm" hint="Leer: ohne Frist." von={today()} near="weeks" />
    <TextField name="bemerkung" />
    <SignatureField name="unterschrift" onPaper={ON_PAPER} />
  </>
)
