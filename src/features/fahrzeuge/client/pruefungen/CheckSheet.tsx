import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queries } from '#client/app/query-client.ts'
import { today } from '#client/text/date.ts'
import { notify } from '#client/app/notify.ts'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { DayField } from '#client/ui/time/DateField.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { useFormContext, useValue } from '#client/ui/form/field.ts'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { CHECK_TITEL, type Pruefart } from '#features/fahrzeuge/schemas.ts'
import { monthText } from '#contract/time/month.ts'
import { area, fahrzeuge, reloadFahrzeuge } from '../api.ts'
import { Pruefmonat } from '../Pruefmonat.tsx'
import { intervalOf, nextMonth } from './state.ts'

interface Props {
  readonly fahrzeug: { readonly _id: string; readonly bezeichnung: string }
  readonly kind: Pruefart
  readonly onClose: () => void
}

export function CheckSheet({ fahrzeug, kind, onClose }: Props) {
  const { data } = useQuery(area.data.get(fahrzeug._id))
  return (
    <Sheet titel="Prüfung eintragen" subtitle={fahrzeug.bezeichnung} onClose={onClose}>
      {data && (
        <Form
          schema={fahrzeugeContract.pruefungErfassen.body}
          start={{ art: kind, datum: today(), naechste: nextMonth(today(), intervalOf(data.pruefintervalle, kind)) }}
          button="Prüfung eintragen"
          save={async (body) => {
            const { naechste } = await fahrzeuge.pruefungErfassen({ params: { id: fahrzeug._id }, body })
            await Promise.all([queries.invalidateQueries({ queryKey: ['fahrzeugpruefungen'] }), reloadFahrzeuge()])
            notify(`${CHECK_TITEL[body.art]} eingetragen, die nächste ist ${monthText(naechste)} fällig.`, 'success')
            onClose()
          }}
        >
          <Fields intervals={data.pruefintervalle} start={kind} />
        </Form>
      )}
    </Sheet>
  )
}

function Fields({
  intervals,
  start,
}: {
  readonly intervals: Readonly<Partial<Record<Pruefart, number | null>>>
  readonly start: Pruefart
}) {
  const { form } = useFormContext()
  const kind = useValue('art') as Pruefart | null
  const datum = useValue('datum')
  const day = typeof datum === 'string' ? datum : null
  // The next month follows kind and day until the user types another one.
  const preset = kind ? nextMonth(day, intervalOf(intervals, kind)) : ''
  const set = useRef(nextMonth(today(), intervalOf(intervals, start)))
  useEffect(() => {
    if (form.getValues()['naechste'] === set.current && preset !== set.current) form.setFieldValue('naechste', preset)
    set.current = preset
  }, [form, preset])
  return (
    <>
      <SelectField name="art" />
      <DayField name="datum" bis={today()} near="back" />
      <SelectField name="ergebnis" />
      <Pruefmonat name="naechste" near="ahead" />
      <TextField name="bemerkung" multiline />
    </>
  )
}
