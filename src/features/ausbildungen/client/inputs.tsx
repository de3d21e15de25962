import { Group, Input, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { plusDays } from '#client/text/date.ts'
import { notifyUndo } from '#client/ui/action/undo.tsx'
import { AddRow } from '#client/ui/form/AddRow.tsx'
import { filledText, useField, useFormContext, useValue } from '#client/ui/form/field.ts'
import { InstantField } from '#client/ui/time/DateField.tsx'
import { PersonSelect } from '#client/ui/field/PersonSelect.tsx'
import { RemoveButton } from '#client/ui/form/RemoveButton.tsx'
import { useRows } from '#client/ui/form/rows.ts'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { tagInBerlin, timeFromWallClock, wallClock } from '#contract/time/berlin.ts'
import { type Termin, TERMINE_MAX } from '../contract.ts'
import { Dates } from './Dates.tsx'
import { type Ausbildung, coursesQuery } from './kind.ts'

interface InputProps {
  readonly name: string
  readonly record: Ausbildung | undefined
}
type TerminRow = { readonly beginn: string | null; readonly ende: string | null }

const DAY = 86_400_000
/** Proposes the same time one week later, within the course. The first session covers the first day. */
function nextTermin(rows: readonly TerminRow[], beginn: string | null, ende: string | null): TerminRow {
  const last = rows.at(-1)
  const later = (time: string) => timeFromWallClock(wallClock(time) + 7 * DAY).toISOString()
  if (last?.beginn && last.ende) return { beginn: later(last.beginn), ende: later(last.ende) }
  if (beginn === null || ende === null) return { beginn, ende: null }
  const lateOn = timeFromWallClock(wallClock(beginn) - (wallClock(beginn) % DAY) + (wallClock(ende) % DAY)).toISOString()
  return { beginn, ende: lateOn > beginn && tagInBerlin(lateOn) < plusDays(tagInBerlin(beginn), 1) ? lateOn : null }
}

const isWhole = (row: TerminRow): row is Termin => row.beginn !== null && row.ende !== null && row.beginn < row.ende
/** Rows up to which all stand open below the strip. */
const FEW = 3

export function Sessions({ name, record }: InputProps) {
  const { form, gesperrt } = useFormContext()
  const [open, setOpen] = useState(-1)
  const [ort, leiter] = [filledText(useValue('ort')), filledText(useValue('leiter'))]
  const hasError = (number: number) => Object.keys(form.errors).some((path) => path.startsWith(`${name}.${number}.`))
  const [rows, setRows] = useRows<TerminRow>(name)
  const [beginn, ende] = [filledText(useValue('beginn')), filledText(useValue('ende'))]
  const whole = rows.filter(isWhole)
  return (
    <div data-path={name} tabIndex={-1}>
      {rows.length === 0 && (
        <Text size="sm" c="dimmed" mb={6}>
          An mehreren Tagen? Mit Terminen ist nur dann jemand belegt, und jeder Termin steht im Kalender.
        </Text>
      )}
      {whole.length === rows.length && rows.length > 1 && (
        <div style={{ marginBottom: 12 }}>
          <Dates
            termine={whole}
            ort={ort}
            leiter={leiter}
            {...(record ? { anlass: record._id } : {})}
            set={
              gesperrt
                ? undefined
                : (termine) => {
                    setRows(termine)
                    notifyUndo('Termine geändert', async () => setRows(rows))
                  }
            }
            {...(rows.length > FEW ? { more: (number: number) => [{ titel: 'Zeit ändern', act: () => setOpen(number) }] } : {})}
          />
        </div>
      )}
      <Stack gap="sm">
        {rows.map((row, number) =>
          rows.length > FEW && isWhole(row) && number !== open && !hasError(number) ? null : (
            <Group key={number} gap={8} align="flex-end" wrap="nowrap" role="group" aria-label={`Termin ${number + 1}`}>
              <Group flex={1} gap={8} align="flex-end">
                <div style={{ flex: '1 1 210px' }}>
                  <InstantField name={`${name}.${number}.beginn`} />
                </div>
                <div style={{ flex: '1 1 210px' }}>
                  <InstantField name={`${name}.${number}.ende`} />
                </div>
              </Group>
              <RemoveButton
                label={`Termin ${number + 1} entfernen`}
                gesperrt={gesperrt}
                onClick={() => setRows(rows.toSpliced(number, 1))}
              />
            </Group>
          ),
        )}
      </Stack>
      {rows.length < TERMINE_MAX && (
        <AddRow
          titel={rows.length === 0 ? 'Termin hinzufügen' : 'Weiterer Termin'}
          onClick={() => {
            setOpen(rows.length)
            setRows([...rows, nextTermin(rows, beginn, ende)])
          }}
        />
      )}
    </div>
  )
}

export function Teachers({ name, record }: InputProps) {
  const { form, gesperrt } = useFormContext()
  const { props } = useField({ name })
  const [rows, setRows] = useRows<string>(name)
  return (
    <Input.Wrapper label={props.label} size="md" data-path={name} error={props.error}>
      <Stack gap={8}>
        {rows.map((teacher, number) => (
          <Group key={teacher} gap={8} wrap="nowrap" align="flex-start">
            <div style={{ flex: 1 }}>
              <PersonSelect
                aria-label={`Ausbilder ${number + 1}`}
                value={teacher}
                known={record?.ausbilderPersonen.find(({ _id }) => _id === teacher)}
                without={rows.filter((person) => person !== teacher)}
                disabled={gesperrt}
                error={form.errors[`${name}.${number}`]}
                onChange={(person) => person && setRows(rows.with(number, person._id))}
                withTraining
              />
            </div>
            <RemoveButton
              label={`Ausbilder ${number + 1} entfernen`}
              gesperrt={gesperrt}
              onClick={() => setRows(rows.toSpliced(number, 1))}
            />
          </Group>
        ))}
        <PersonSelect
          key={rows.length}
          aria-label="Ausbilder hinzufügen"
          value={null}
          without={rows}
          disabled={gesperrt}
          placeholder={rows.length === 0 ? 'Namen eintippen' : 'Noch jemand'}
          onChange={(person) => person && setRows([...rows, person._id])}
          withTraining
        />
      </Stack>
    </Input.Wrapper>
  )
}

/** Course of the catalogue; a deleted one is kept if already selected. */
export function Course({ name, record }: InputProps) {
  const { data = [] } = useQuery(coursesQuery)
  const options = data
    .filter(({ _id, aktiv }) => aktiv || _id === record?.lehrgang)
    .map(({ _id, bezeichnung, abkuerzung }) => ({ value: _id, label: `${bezeichnung} (${abkuerzung})` }))
  return <SelectField name={name} options={options} hint="Beim Abschließen bekommt jeder, der teilgenommen hat, diesen Nachweis." />
}
