import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { inMonths } from '#contract/time/berlin.ts'
import { CrudNew } from '#client/crud/CrudNew.tsx'
import { CrudRecord, type ExtrasProps } from '#client/crud/CrudRecord.tsx'
import { formFields } from '#client/crud/Fields.tsx'
import { today } from '#client/text/date.ts'
import { useSession } from '#client/app/session.ts'
import { ChecklistField } from '#client/ui/field/ChecklistField.tsx'
import { filledText, useFormContext, useValue } from '#client/ui/form/field.ts'
import { PersonField } from '#client/ui/field/PersonField.tsx'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { einweisungenContract, type einweisungFields, VALID_MONTHS } from '#features/fahrzeugeinweisungen/contract.ts'
import { area, type Einweisung, printAction, vehiclesQuery } from './area.ts'
import { Signatures } from './Signatures.tsx'
import { StateBadge } from './StateBadge.tsx'

interface InputProps {
  readonly name: string
  readonly record: Einweisung | undefined
}

function VehicleField({ name, record }: InputProps) {
  const { data = [] } = useQuery(vehiclesQuery)
  const options = data.map(({ _id, bezeichnung }) => ({ value: _id, label: bezeichnung }))
  // Records may refer to vehicles that have left the stock.
  const past =
    record && !options.some(({ value }) => value === record.fahrzeug) ? [{ value: record.fahrzeug, label: record.fahrzeugName }] : []
  return <SelectField name={name} options={[...past, ...options]} />
}

/** Other vehicles covered by the briefing; its expiry follows from the briefing's day. */
function AlsoFor() {
  const { data = [] } = useQuery(vehiclesQuery)
  const { form } = useFormContext()
  const [vehicle, day] = [useValue('fahrzeug'), filledText(useValue('datum'))]
  const before = useRef(day)
  useEffect(() => {
    const proposed = (on: string | null) => on && inMonths(on, VALID_MONTHS)
    if (day === before.current) return
    if (filledText(form.getValues()['gueltigBis']) === proposed(before.current)) form.setFieldValue('gueltigBis', proposed(day))
    before.current = day
  }, [day, form])
  const group = data.find(({ _id }) => _id === vehicle)?.einweisungsgruppe
  const others = data.filter((candidate) => group && candidate.einweisungsgruppe === group && candidate._id !== vehicle)
  if (others.length === 0) return null
  return (
    <Text size="sm" c="dimmed" role="status">
      {`Gilt auch für ${others.map(({ bezeichnung }) => bezeichnung).join(', ')} (Gruppe ${group}).`}
    </Text>
  )
}

const fields = formFields<Einweisung, typeof einweisungFields>(
  {
    Einweisung: [['profil', 'fahrzeug'], AlsoFor, ['datum', 'art'], ['einweiser', 'pruefer']],
    'Was gezeigt wurde': ['umfang', ['km'], 'fuehrerscheinGesehen'],
    'Was herauskam': ['bestanden', ['gueltigBis'], 'bemerkung'],
    Unterschriften: ['unterschrift'],
  },
  {
    profil: { input: ({ name, record }) => <PersonField name={name} known={record?.person} /> },
    einweiser: { input: ({ name, record }) => <PersonField name={name} known={record?.einweiserPerson} /> },
    pruefer: { input: ({ name, record }) => <PersonField name={name} known={record?.prueferPerson} placeholder="Niemand" /> },
    fahrzeug: { input: VehicleField },
    umfang: { input: ({ name }) => <ChecklistField name={name} /> },
    km: { unit: 'km' },
    gueltigBis: { hint: 'Leer: zwei Jahre' },
    bestanden: { hint: 'Nur eine bestandene Einweisung erlaubt zu fahren.' },
    unterschrift: { input: Signatures },
  },
)

export function EinweisungNew() {
  const { user } = useSession()
  const start = { einweiser: user?.profil ?? null, datum: today(), gueltigBis: inMonths(today(), VALID_MONTHS) }
  return <CrudNew area={area} fields={fields} start={start} />
}
export const EinweisungEdit = ({ id }: { readonly id: string }) => <CrudRecord area={area} fields={fields} id={id} extras={Extras} />

const Extras = ({ record, children }: ExtrasProps<Einweisung>) =>
  children({
    subtitle: <StateBadge record={record} />,
    actions: { more: [printAction(einweisungenContract.print, record._id, `Einweisung ${area.name(record)}`)] },
  })
