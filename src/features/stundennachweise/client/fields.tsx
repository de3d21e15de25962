import { useQuery } from '@tanstack/react-query'
import { formFields } from '#client/crud/Fields.tsx'
import { today } from '#client/text/date.ts'
import { filledText, useFormContext, useValue } from '#client/ui/form/field.ts'
import { NumberField } from '#client/ui/field/NumberField.tsx'
import { DurationChips } from '#client/ui/time/DurationChips.tsx'
import { PeriodField } from '#client/ui/time/PeriodField.tsx'
import { PersonField } from '#client/ui/field/PersonField.tsx'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { type Hours, type hoursFields, KINDS_OF_HOURS } from '../contract.ts'
import { kindsQuery } from './area.ts'

function HoursField({ name }: { readonly name: string }) {
  const { form, gesperrt } = useFormContext()
  const hours = useValue(name)
  const [from, until] = [filledText(useValue('beginn')), filledText(useValue('ende'))]
  const reckoned = from !== null && until !== null
  return (
    <div>
      <NumberField name={name} unit="h" gesperrt={reckoned} hint={reckoned ? 'Ergibt sich aus Von und Bis.' : 'Zum Beispiel 2,5'} />
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
/** Clock times belong to the day of the record. */
const ClockTimes = () => <PeriodField day={filledText(useValue('datum'))} />
export const KindField = ({ name, record }: { readonly name: string; readonly record?: Hours | undefined }) => (
  <SelectField name={name} options={useKinds(record?.art)} />
)
const options = {
  datum: { near: 'back' },
  art: { input: KindField },
  stunden: { input: HoursField, reads: ['beginn', 'ende'] },
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
