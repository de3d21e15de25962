import { useQuery } from '@tanstack/react-query'
import { HintList, useSpan, Verantwortlich } from '#blocks/belegung/client/index.ts'
import { formFields } from '#client/crud/Fields.tsx'
import { filledText, useFormContext, useValue, type Values } from '#client/ui/form/field.ts'
import { PersonField } from '#client/ui/field/PersonField.tsx'
import type { belegungsFields, Fahrzeugbelegung } from '#features/fahrzeugbelegungen/contract.ts'
import { FAHRZEUGE, fahrerHints } from './kind.ts'

const isTrip = ({ sperrzeit }: Values) => sperrzeit !== true

export const BelegungFields = formFields<Fahrzeugbelegung, typeof belegungsFields>(
  {
    Wofür: [['zweck', 'art'], ['fahrer', 'verantwortlich'], FahrerHints],
    'Weitere Angaben': { folded: ['ziel', ['kmStart', 'kmEnde'], 'bemerkung'] },
  },
  {
    zweck: { placeholder: 'zum Beispiel: Material holen' },
    art: { when: isTrip },
    fahrer: { when: isTrip, input: ({ name, record }) => <PersonField name={name} known={record?.fahrerPerson} /> },
    verantwortlich: { input: Verantwortlich },
    kmStart: { unit: 'km' },
    kmEnde: { unit: 'km' },
  },
)

/** Warns if the driver has another duty at that time or may not drive the chosen vehicle. */
function FahrerHints({ record }: { readonly record?: Fahrzeugbelegung }) {
  const span = useSpan()
  const { form } = useFormContext()
  const chosen = filledText(useValue('fahrer'))
  const fahrer = isTrip(form.values) ? chosen : null
  const fahrzeuge = FAHRZEUGE.wish(form.values).ressourcen.join(',')
  const question = { beginn: '', ende: '', ...span, fahrer: fahrer ?? '', fahrzeuge, ...(record ? { ohne: record._id } : {}) }
  const { data } = useQuery({ ...fahrerHints(question), enabled: span !== null && fahrer !== null })
  return fahrer === null ? null : <HintList hinweise={data?.hinweise ?? []} />
}
