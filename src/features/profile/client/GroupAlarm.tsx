import { useQuery } from '@tanstack/react-query'
import { queries } from '#client/app/query-client.ts'
import { requireYes } from '#client/ui/form/require-yes.ts'
import { Column } from '#client/ui/form/FieldGroup.tsx'
import { NumbersField } from '#client/ui/field/SelectField.tsx'
import { SwitchField } from '#client/ui/field/SwitchField.tsx'
import { NumberField } from '#client/ui/field/NumberField.tsx'
import { labelsQuery } from '#client/queries/alarm-labels.ts'
import type { Profil } from '#features/profile/schemas.ts'

export function GroupAlarm() {
  const { data } = useQuery(labelsQuery)
  return (
    <>
      <SwitchField name="groupalarm.aktiv" />
      <Column width="half">
        <NumberField name="groupalarm.userId" withoutGrouping />
      </Column>
      <Column width="half">
        <NumbersField name="groupalarm.labels" {...(data ? { names: data.names } : {})} />
      </Column>
    </>
  )
}

type Link = Profil['groupalarm']
const entriesOf = (link: Link) =>
  link?.aktiv && link.userId !== null ? link.labels.map((label) => [`${link.userId} ${label}`, link.userId, label] as const) : []

function differenceText(before: Link, after: Link, names: Readonly<Record<number, string>>): string {
  const [old, now] = [entriesOf(before), entriesOf(after)]
  const missing = (some: typeof old, others: typeof old) => some.filter(([key]) => !others.some(([otherKey]) => otherKey === key))
  const line =
    (word: string) =>
    ([, userId, label]: (typeof old)[number]) =>
      `${word}: ${names[label] ?? `Label ${label}`} (Nummer ${userId})`
  return [...missing(now, old).map(line('Kommt dazu')), ...missing(old, now).map(line('Fällt weg'))].join('\n')
}

/**
 * Shows the changes for GroupAlarm and asks for confirmation, if there are any.
 * @throws ApiError without a message on refusal: the form keeps its input and shows no error
 */
export async function confirmGroupAlarm(before: Link, after: Link): Promise<void> {
  if (differenceText(before, after, {}) === '') return
  const { sends, names } = await queries.query({ ...labelsQuery, staleTime: 'static' })
  if (!sends) return
  const text = differenceText(before, after, names)
  await requireYes({ titel: 'An GroupAlarm schicken?', text, yes: 'Speichern und schicken' })
}
