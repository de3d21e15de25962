import { useQuery } from '@tanstack/react-query'
import { queries } from '#client/app/query-client.ts'
import { requireYes } from '#client/ui/form/require-yes.ts'
import { Column } from '#client/ui/form/FieldGroup.tsx'
import { NumbersField } from '#client/ui/field/SelectField.tsx'
import { SwitchField } from '#client/ui/field/SwitchField.tsx'
import { NumberField } from '#client/ui/field/NumberField.tsx'
import { labelsQuery } from '#client/queries/alarm-labels.ts'
import type { Profil } from '#features/profile/schemas.ts'

/** How the alarm service knows a member. */
export function GroupAlarm() {
  const { data } = useQuery(labelsQuery)
  return (
    <>
      <SwitchField name="groupalarm.aktiv" />
      <Column width="halb">
        <NumberField name="groupalarm.userId" withoutGrouping />
      </Column>
      <Column width="halb">
        <NumbersField name="groupalarm.labels" {...(data ? { names: data.names } : {})} />
      </Column>
    </>
  )
}

type Link = Profil['groupalarm']
/** What GroupAlarm should know of a member, each as "number label". */
const told = (link: Link) =>
  link?.aktiv && link.userId !== null ? link.labels.map((label) => [`${link.userId} ${label}`, link.userId, label] as const) : []

/** What a change gives and takes at GroupAlarm, a line each; '' for nothing. */
function differenceText(before: Link, after: Link, names: Readonly<Record<number, string>>): string {
  const [old, fresh] = [told(before), told(after)]
  const missing = (some: typeof old, others: typeof old) => some.filter(([key]) => !others.some(([other]) => other === key))
  const line =
    (word: string) =>
    ([, userId, label]: (typeof old)[number]) =>
      `${word}: ${names[label] ?? `Label ${label}`} (Nummer ${userId})`
  return [...missing(fresh, old).map(line('Kommt dazu')), ...missing(old, fresh).map(line('Fällt weg'))].join('\n')
}

/**
 * Shows what will be sent to GroupAlarm and asks, where anything is.
 * @throws ApiError without a sentence when it shall not: the form keeps what was typed and says nothing
 */
export async function confirmGroupAlarm(before: Link, after: Link): Promise<void> {
  if (differenceText(before, after, {}) === '') return
  const { sends, names } = await queries.query({ ...labelsQuery, staleTime: 'static' })
  if (!sends) return
  const text = differenceText(before, after, names)
  await requireYes({ titel: 'An GroupAlarm schicken?', text, yes: 'Speichern und schicken' })
}
