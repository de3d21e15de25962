// What a record of hours asks for, on its own screens and on those of everybody's.
import { formFields } from '#client/crud/Fields.tsx'
import { today } from '#client/date.ts'
import { filled, useValue } from '#client/ui/field.ts'
import { NumberField } from '#client/ui/NumberField.tsx'
import { PeriodField } from '#client/ui/PeriodField.tsx'
import { PersonField } from '#client/ui/PersonField.tsx'
import type { Hours, hoursFields } from '../contract.ts'

/** Reckoned where begin and end are given. */
function HoursField({ name }: { readonly name: string }) {
  const [from, until] = [filled(useValue('beginn')), filled(useValue('ende'))]
  const reckoned = from !== null && until !== null
  return (
    <NumberField name={name} unit="h" gesperrt={reckoned} hint={reckoned ? 'Ergibt sich aus Von und Bis.' : 'Auf Viertelstunden: 2,5'} />
  )
}
const options = {
  stunden: { input: HoursField, reads: ['beginn', 'ende'] },
  pause: { unit: 'min', hint: 'Geht von Von bis Bis ab.' },
  anfahrtKm: { unit: 'km' },
  profil: {
    input: ({ name, record }: { readonly name: string; readonly record: Hours | undefined }) => (
      <PersonField name={name} known={record?.person} gesperrt={record !== undefined} />
    ),
  },
} as const
const details = { folded: [() => <PeriodField lasting />, ['pause', 'anfahrtKm'], 'nacht', 'fahrtkostenBeantragt'] } as const
export const OwnFields = formFields<Hours, typeof hoursFields>(
  { 'Was du gemacht hast': ['anlass', ['art'], ['datum', 'stunden']], 'Uhrzeit, Nacht und Anfahrt': details },
  options,
)
export const AllFields = formFields<Hours, typeof hoursFields>(
  { 'Wer hat was gemacht': ['profil', 'anlass', ['art'], ['datum', 'stunden']], 'Uhrzeit, Nacht und Anfahrt': details },
  options,
)

/** Values that a new one starts with. */
export const start = () => ({ datum: today(), art: 'Materialpflege' as const })
