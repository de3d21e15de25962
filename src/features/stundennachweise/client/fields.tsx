import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { formFields } from '#client/crud/Fields.tsx'
import { today } from '#client/text/date.ts'
import { filledText, useFormContext, useValue } from '#client/ui/form/field.ts'
import { NumberField } from '#client/ui/field/NumberField.tsx'
import { DurationChips } from '#client/ui/time/DurationChips.tsx'
import { PeriodField } from '#client/ui/time/PeriodField.tsx'
import { PersonField } from '#client/ui/field/PersonField.tsx'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { countHours, type Hours, hoursContract, type hoursFields, KINDS_OF_HOURS, NO_HOURS } from '../contract.ts'
import { kindsQuery } from './area.ts'

function HoursField({ name }: { readonly name: string }) {
  const { form, gesperrt } = useFormContext()
  const hours = useValue(name)
  const [from, until] = [filledText(useValue('beginn')), filledText(useValue('ende'))]
  const pause = useValue('pause')
  const reckoned = from !== null && until !== null
  const sum = reckoned && from < until ? countHours(from, until, typeof pause === 'number' ? pause : 0) : null
  useEffect(() => {
    if (sum !== null && sum !== hours) form.setFieldValue(name, sum)
  }, [form, name, sum, hours])
  return (
    <div>
      <NumberField
        name={name}
        unit="h"
        required
        gesperrt={reckoned}
        hint={reckoned ? 'Ergibt sich aus Von und Bis.' : 'Zum Beispiel 2,5'}
      />
      {!reckoned && !gesperrt && (
        <DurationChips
          minutes={typeof hours === 'number' ? hours * 60 : null}
          choose={(minutes) => form.setFieldValue(name, minutes / 60)}
        />
      )}
    </div>
  )
}
export function useKinds(had?: string): Readonly<Record<string, string>> {
  const off: readonly string[] = useQuery(kindsQuery).data?.abgeschaltet ?? []
  return Object.fromEntries(Object.entries(KINDS_OF_HOURS).filter(([kind]) => kind === had || !off.includes(kind)))
}
/** Clock times belong to the day of the record, and last as long as the hours and the break chosen before. */
function ClockTimes() {
  const [hours, pause] = [useValue('stunden'), useValue('pause')]
  const lasts = typeof hours === 'number' ? hours * 60 + (typeof pause === 'number' ? pause : 0) : null
  return <PeriodField day={filledText(useValue('datum'))} lasts={lasts} />
}
/** Hours are named or follow from the times; the schema of a field alone cannot tell. */
export const newHours = hoursContract.create.body.check(
  z.refine(({ stunden, beginn, ende }) => stunden !== null || beginn !== null || ende !== null, { path: ['stunden'], error: NO_HOURS }),
)
export const KindField = ({ name, record }: { readonly name: string; readonly record?: Hours | undefined }) => (
  <SelectField name={name} options={useKinds(record?.art)} />
)
const options = {
  datum: { near: 'week' },
  art: { input: KindField },
  stunden: { input: HoursField, reads: ['beginn', 'ende', 'pause'] },
  pause: { unit: 'min', hint: 'Geht von Von bis Bis ab.' },
  anfahrtKm: { unit: 'km' },
  profil: {
    input: ({ name, record }: { readonly name: string; readonly record: Hours | undefined }) => (
      <PersonField name={name} known={record?.person} gesperrt={record !== undefined} />
    ),
  },
} as const
const details = { folded: [() => <ClockTimes />, ['pause', 'anfahrtKm'], 'nacht', 'fahrtkostenBeantragt'] } as const
export const OwnFields = formFields<Hours, typeof hoursFields>(
  { 'Was du gemacht hast': ['anlass', ['art'], ['datum', 'stunden']], 'Uhrzeit, Nacht und Anfahrt': details },
  options,
)
export const AllFields = formFields<Hours, typeof hoursFields>(
  { 'Wer hat was gemacht': ['profil', 'anlass', ['art'], ['datum', 'stunden']], 'Uhrzeit, Nacht und Anfahrt': details },
  options,
)

export const startValues = (kinds: Readonly<Record<string, string>>) => ({
  datum: today(),
  art: ('Materialpflege' in kinds ? 'Materialpflege' : Object.keys(kinds)[0]) as Hours['art'],
})
