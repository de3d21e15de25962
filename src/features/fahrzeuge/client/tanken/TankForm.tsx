import { useState } from 'react'
import { Form } from '#client/ui/form/Form.tsx'
import { InstantField } from '#client/ui/time/DateField.tsx'
import { NumberField } from '#client/ui/field/NumberField.tsx'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { SwitchField } from '#client/ui/field/SwitchField.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { useValue } from '#client/ui/form/field.ts'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { type Betankung, fuelsOf, type Fuel, FUEL_NAMES, unitOf } from '#features/fahrzeuge/schemas.ts'
import { type Fahrzeug, fahrzeuge, reloadBetankungen } from '../api.ts'
import { Fahrer, notifyWithHints } from '../fahrten/FahrtForm.tsx'
import { amountText, rateText } from './words.ts'

interface Props {
  /** Without its fuel type if the member may not read vehicles: the server has it. */
  readonly fahrzeug: Pick<Fahrzeug, '_id' | 'kmStand'> & Partial<Pick<Fahrzeug, 'kraftstoff'>>
  /** Last fuelling, for the unit if the vehicle's fuel type is unknown here. */
  readonly last?: Fuel | undefined
  readonly betankung?: Betankung
  readonly done: () => void
}

/** For one-handed use at the pump: kilometres, litres, price; all other fields have defaults. */
export function TankForm({ fahrzeug, last, betankung: old, done }: Props) {
  const [now] = useState(() => new Date().toISOString())
  const fuels = fuelsOf(fahrzeug.kraftstoff ?? null)
  const only = fahrzeug.kraftstoff && fuels.length === 1 ? fuels[0] : undefined
  const params = { id: fahrzeug._id }
  const choice = (
    <SelectField
      name="kraftstoff"
      options={fuels.map((fuel) => ({ value: fuel, label: FUEL_NAMES[fuel] }))}
      {...(fahrzeug.kraftstoff === undefined ? { placeholder: 'Was das Fahrzeug braucht' } : {})}
    />
  )
  return (
    <Form
      schema={
        (old ? fahrzeugeContract.changeBetankung : fahrzeugeContract.enterBetankung).body as typeof fahrzeugeContract.changeBetankung.body
      }
      start={old ?? { version: 0, zeit: now, kraftstoff: only ?? null }}
      {...(old ? { version: old.version } : {})}
      draft={`fahrzeuge/tanken/${old?._id ?? `neu/${fahrzeug._id}`}`}
      button={old ? 'Speichern' : 'Betankung eintragen'}
      save={async (body) => {
        const { hinweise, ...saved } = await (old
          ? fahrzeuge.changeBetankung({ params: { ...params, betankungId: old._id }, body })
          : fahrzeuge.enterBetankung({ params, body }))
        notifyWithHints(hinweise, `${amountText(saved)} eingetragen${saved.verbrauch === null ? '' : `: ${rateText(saved)}`}.`)
        done()
        await reloadBetankungen()
      }}
    >
      <NumberField
        name="kmStand"
        unit="km"
        {...(fahrzeug.kmStand === null || old ? {} : { hint: `Zuletzt: ${fahrzeug.kmStand.toLocaleString('de-DE')} km` })}
      />
      {only === undefined && fahrzeug.kraftstoff !== undefined && choice}
      <Amount otherwise={last} />
      <NumberField name="betrag" unit="€" />
      <SelectField name="bezahlung" />
      {fahrzeug.kraftstoff === undefined && choice}
      <InstantField name="zeit" near="back" />
      <Fahrer known={old?.fahrerPerson ?? null} />
      <TextField name="bemerkung" multiline />
    </Form>
  )
}

function Amount({ otherwise }: { readonly otherwise: Fuel | undefined }) {
  const fuel = (useValue('kraftstoff') as Fuel | null) ?? otherwise
  return (
    <>
      <NumberField name="menge" {...(fuel ? { unit: unitOf(fuel) } : {})} />
      <SwitchField name="voll" hint="Nur von voll zu voll lässt sich der Verbrauch ausrechnen." />
    </>
  )
}
