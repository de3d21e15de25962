// What the screens of lending share: until when, and how a thing is handed over.
import { dateText, today } from '#client/date.ts'
import { DayField } from '#client/ui/DateField.tsx'
import { SignatureField } from '#client/ui/SignatureField.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { ON_PAPER } from '#contract/signature.ts'

/** Until when it is lent; nothing where there is no deadline. */
export function DueBadge({ until }: { readonly until: string | null }) {
  if (until === null) return null
  const late = until < today()
  return <StatusBadge tone={late ? 'schlecht' : 'neutral'}>{`${late ? 'Überfällig seit' : 'Zurück bis'} ${dateText(until)}`}</StatusBadge>
}

/** The fields of `issueTerms` besides the person. */
export const HandOverFields = () => (
  <>
    <DayField name="faelligAm" hint="Leer: ohne Frist." von={today()} />
    <TextField name="bemerkung" />
    <SignatureField name="unterschrift" onPaper={ON_PAPER} />
  </>
)
