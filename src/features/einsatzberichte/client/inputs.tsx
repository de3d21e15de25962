import { Alert, Button, Group, SimpleGrid, Text } from '@mantine/core'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayOf, timeOfDay } from '#client/text/date.ts'
import { useMay } from '#client/app/session.ts'
import { fullName } from '#client/text/person.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { InstantField } from '#client/ui/time/DateField.tsx'
import { filledText, useField, useFormContext, useValue } from '#client/ui/form/field.ts'
import { ErrorLine } from '#client/ui/form/ErrorLine.tsx'
import { NumberField } from '#client/ui/field/NumberField.tsx'
import { PeopleRows, TimeButton } from '#client/ui/field/PeopleRows.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { RemoveButton } from '#client/ui/form/RemoveButton.tsx'
import { useRows } from '#client/ui/form/rows.ts'
import { MultiSelectField, SelectField } from '#client/ui/field/SelectField.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { TimeOfDay } from '#client/ui/time/TimeOfDay.tsx'
import type { Force, Proposal, Report, Vehicle } from '../contract.ts'
import { looksLikeName, outOfOrder, TIMES } from '../rules.ts'
import { choicesQuery, proposalsQuery } from './area.ts'

export function TimeField({ name }: { readonly name: string }) {
  const { form, gesperrt } = useFormContext()
  const problem = outOfOrder(form.values)
  const alarm = filledText(useValue('alarmzeit'))
  const now = () => form.setFieldValue(name, new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString())
  return (
    <div>
      <InstantField name={name} near={name === 'alarmzeit' ? 'back' : 'none'} usualDay={alarm && dayOf(alarm)} />
      <Button
        variant="light"
        mih={44}
        mt={8}
        radius="xl"
        disabled={gesperrt}
        leftSection={<IconClock size={18} aria-hidden />}
        aria-label={`Jetzt: ${TIMES[name as keyof typeof TIMES]}`}
        onClick={now}
      >
        Jetzt
      </Button>
      {problem?.feld === name && <ErrorLine text={problem.msg} plain />}
    </div>
  )
}

/** A free text that must not name patients: warns while typing, blocks nothing. */
export function GuardedText({ name, lines = false, hint }: { readonly name: string; readonly lines?: boolean; readonly hint?: string }) {
  const found = looksLikeName(filledText(useValue(name)) ?? '')
  return (
    <div>
      <TextField name={name} multiline={lines} rows={lines ? 3 : undefined} hint={hint} />
      {found !== null && (
        <Alert color="gelb" mt={8} role="status" title="Steht hier ein Name?">
          {`„${found}“ sieht nach einer Person aus. Einsatzberichte nennen Zahlen, keine Patienten: ` +
            'Schreib zum Beispiel „eine Person, ca. 70“.'}
        </Alert>
      )}
    </div>
  )
}

export const COUNTS = ['sk1', 'sk2', 'sk3', 'betreut', 'transportiert', 'tote'] as const
export const Counts = () => (
  <div>
    <Text size="sm" c="dimmed" mb="sm">
      Nur Zahlen: Namen, Geburtstage und Befunde von Patienten gehören nicht hierher.
    </Text>
    <SimpleGrid cols={3} spacing="sm" style={{ alignItems: 'end' }}>
      {COUNTS.map((name) => (
        <NumberField key={name} name={name} />
      ))}
    </SimpleGrid>
  </div>
)

export function Units({ name }: { readonly name: string }) {
  const { data } = useQuery(choicesQuery)
  return <MultiSelectField name={name} options={Object.fromEntries((data?.einheiten ?? []).map((unit) => [unit._id, unit.name]))} />
}

const newForce = (profil: string, given: Partial<Force> = {}): Force => ({
  profil,
  fahrzeug: null,
  funktion: '',
  von: null,
  bis: null,
  ...given,
})
const newVehicle = (vehicle: { readonly _id: string; readonly funkrufname: string; readonly name: string }): Vehicle => ({
  fahrzeug: vehicle._id,
  funkrufname: (vehicle.funkrufname || vehicle.name).slice(0, 40),
  kmStart: null,
  kmEnde: null,
})

export function FromPlans() {
  const alarm = filledText(useValue('alarmzeit'))
  const { gesperrt } = useFormContext()
  const [vehicles, setVehicles] = useRows<Vehicle>('fahrzeuge')
  const [forces, setForces] = useRows<Force>('kraefte')
  const proposes = useMay('CREATE_EINSATZBERICHT')
  const { data = [] } = useQuery({ ...proposalsQuery(alarm ?? ''), enabled: alarm !== null && proposes })
  const lacks = ({ fahrzeuge, kraefte }: Proposal) =>
    fahrzeuge.some(({ _id }) => vehicles.every(({ fahrzeug }) => fahrzeug !== _id)) ||
    kraefte.some(({ person }) => forces.every(({ profil }) => profil !== person._id))
  const open = data.filter(lacks)
  function take({ fahrzeuge, kraefte }: Proposal) {
    const [only] = fahrzeuge.length === 1 ? fahrzeuge : []
    setVehicles([...vehicles, ...fahrzeuge.filter(({ _id }) => vehicles.every(({ fahrzeug }) => fahrzeug !== _id)).map(newVehicle)])
    setForces([
      ...forces,
      ...kraefte
        .filter(({ person }) => forces.every(({ profil }) => profil !== person._id))
        .map(({ person, funktion }) => newForce(person._id, { funktion, fahrzeug: only?._id ?? null })),
    ])
  }
  if (open.length === 0) return null
  return (
    <PlainList gap={8} aria-label="Nach Plan im Dienst">
      <Text component="li" size="sm" c="dimmed">
        Nach Plan waren zu dieser Zeit im Dienst:
      </Text>
      {open.map((plan) => (
        <Group component="li" key={plan.titel} justify="space-between" gap={8} wrap="nowrap">
          <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Text fw={600}>{plan.titel}</Text>
            <Text size="sm" c="dimmed">
              {[...plan.fahrzeuge.map(({ name }) => name), ...plan.kraefte.map(({ person }) => fullName(person))].join(', ')}
            </Text>
          </div>
          <ActionButton
            variant="default"
            mih={44}
            style={{ flex: 'none' }}
            disabledReason={gesperrt ? 'Gerade nicht.' : undefined}
            onClick={() => take(plan)}
          >
            Übernehmen
          </ActionButton>
        </Group>
      ))}
    </PlainList>
  )
}

export function Vehicles({ name }: { readonly name: string }) {
  const { data } = useQuery(choicesQuery)
  const { gesperrt } = useFormContext()
  const { props } = useField({ name })
  const [rows, setRows] = useRows<Vehicle>(name)
  const fleet = data?.fahrzeuge ?? []
  const free = fleet.filter(({ _id }) => rows.every(({ fahrzeug }) => fahrzeug !== _id))
  const names = new Map(fleet.map((vehicle) => [vehicle._id, vehicle.name]))
  return (
    <div data-path={name} tabIndex={-1}>
      {rows.map((row, number) => (
        <div key={row.fahrzeug} role="group" aria-label={names.get(row.fahrzeug) ?? row.funkrufname} style={{ marginBottom: 16 }}>
          <Group gap={8} align="flex-end" wrap="nowrap">
            <div style={{ flex: 1, minWidth: 0 }}>
              <TextField name={`${name}.${number}.funkrufname`} titel={names.get(row.fahrzeug) ?? 'Fahrzeug'} />
            </div>
            <RemoveButton
              label={`${row.funkrufname || 'Fahrzeug'} entfernen`}
              gesperrt={gesperrt}
              onClick={() => setRows(rows.toSpliced(number, 1))}
            />
          </Group>
          <SimpleGrid cols={2} spacing={8} mt={8}>
            <NumberField name={`${name}.${number}.kmStart`} />
            <NumberField name={`${name}.${number}.kmEnde`} />
          </SimpleGrid>
        </div>
      ))}
      <ErrorLine text={props.error ?? ''} plain />
      <Group gap={8}>
        {free.map((vehicle) => (
          <Button
            key={vehicle._id}
            variant="default"
            size="sm"
            mih={44}
            radius="xl"
            disabled={gesperrt}
            onClick={() => setRows([...rows, newVehicle(vehicle)])}
          >
            {`+ ${vehicle.name}`}
          </Button>
        ))}
      </Group>
    </div>
  )
}

export function Forces({ name, record }: { readonly name: string; readonly record: Report | undefined }) {
  const [rows, setRows] = useRows<Force>(name)
  const [open, setOpen] = useState('')
  const vehicles = useValue('fahrzeuge') as readonly Vehicle[]
  const [alarm, ready, end] = [useValue('alarmzeit'), useValue('einsatzbereit'), useValue('einsatzende')].map(filledText)
  const until = ready ?? end ?? null
  const change = (number: number, changes: Partial<Force>) => setRows(rows.map((row, i) => (i === number ? { ...row, ...changes } : row)))
  return (
    <PeopleRows<Force>
      name={name}
      titel="Kräfte"
      asks="Wer war dabei?"
      known={record?.personen ?? []}
      add={newForce}
      renderButtons={(row, who) =>
        alarm &&
        until && (
          <TimeButton who={who} open={open === row.profil} onClick={() => setOpen(open === row.profil ? '' : row.profil)}>
            {row.von !== null || row.bis !== null ? `${timeOfDay(row.von ?? alarm)}–${timeOfDay(row.bis ?? until)}` : 'Zeit'}
          </TimeButton>
        )
      }
    >
      {(row, number) => (
        <>
          <SimpleGrid cols={2} spacing={8}>
            <TextField name={`${name}.${number}.funktion`} placeholder="Fahrer" />
            <SelectField
              name={`${name}.${number}.fahrzeug`}
              placeholder="Keins"
              options={vehicles.map(({ fahrzeug, funkrufname }) => ({ value: fahrzeug, label: funkrufname || '…' }))}
            />
          </SimpleGrid>
          {open === row.profil && alarm && until && (
            <SimpleGrid minColWidth="min(100%, 150px)" spacing={8} mt={8}>
              <TimeOfDay titel="Von" plan={alarm} value={row.von ?? alarm} set={(von) => change(number, { von })} />
              <TimeOfDay titel="Bis" plan={until} value={row.bis ?? until} set={(bis) => change(number, { bis })} />
            </SimpleGrid>
          )}
        </>
      )}
    </PeopleRows>
  )
}
