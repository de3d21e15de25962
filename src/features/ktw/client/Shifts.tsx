import { Group, NativeSelect } from '@mantine/core'
import { AddRow } from '#client/ui/form/AddRow.tsx'
import { useFormContext, useValue } from '#client/ui/form/field.ts'
import { RemoveButton } from '#client/ui/form/RemoveButton.tsx'
import { useRows } from '#client/ui/form/rows.ts'
import { SwitchField } from '#client/ui/field/SwitchField.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { ClockField } from '#client/ui/time/ClockField.tsx'
import type { PlannedShift, WeekShift } from '../contract.ts'
import { NEW_SHIFT } from '../plan.ts'
import { WEEKDAY_NAMES } from '#contract/time/week.ts'

const DAYS = WEEKDAY_NAMES.map((label, value) => ({ value: String(value), label }))

interface Props {
  readonly name: string
  readonly withDays: boolean
}

/** Time of a shift, third crew member, and cancellation of one that is there; `path`: prefix of its fields. */
export function ShiftFields({ path, fresh = false }: { readonly path: string; readonly fresh?: boolean }) {
  const out = useValue(`${path}ausgefallen`) === true
  return (
    <>
      <div style={{ flex: '0 1 150px' }}>
        <ClockField name={`${path}beginn`} />
      </div>
      <div style={{ flex: '0 1 150px' }}>
        <ClockField name={`${path}ende`} />
      </div>
      <div style={{ flex: '0 1 auto' }}>
        <SwitchField name={`${path}dritter`} />
      </div>
      {!fresh && (
        <div style={{ flex: '0 1 auto' }}>
          <SwitchField name={`${path}ausgefallen`} />
        </div>
      )}
      {out && (
        <div style={{ flex: '1 1 180px' }}>
          <TextField name={`${path}grund`} multiline rows={1} />
        </div>
      )}
    </>
  )
}

export function Shifts({ name, withDays }: Props) {
  const { gesperrt, form } = useFormContext()
  const [rows, setRows] = useRows<PlannedShift & Partial<Pick<WeekShift, 'tag'>>>(name)
  const last = rows.at(-1)
  const next = withDays ? { ...(last ?? NEW_SHIFT), tag: Math.min(6, (last?.tag ?? -1) + 1), ausgefallen: false, grund: '' } : NEW_SHIFT
  return (
    <div data-path={name} tabIndex={-1}>
      {rows.map((row, number) => (
        <Group key={number} gap={8} align="flex-end" wrap="nowrap" role="group" aria-label={`Schicht ${number + 1}`} mb={12}>
          <Group flex={1} gap={8} align="flex-end">
            {withDays && (
              <div style={{ flex: '0 0 84px' }}>
                <NativeSelect
                  size="md"
                  label="Tag"
                  data={DAYS}
                  value={String(row.tag ?? 0)}
                  disabled={gesperrt}
                  onChange={(e) => form.setFieldValue(`${name}.${number}.tag`, Number(e.currentTarget.value))}
                />
              </div>
            )}
            <div style={{ flex: '1 1 110px' }}>
              <TextField name={`${name}.${number}.schicht`} />
            </div>
            <ShiftFields path={`${name}.${number}.`} />
          </Group>
          <RemoveButton label={`${row.schicht} entfernen`} gesperrt={gesperrt} onClick={() => setRows(rows.toSpliced(number, 1))} />
        </Group>
      ))}
      <AddRow titel={rows.length === 0 ? 'Schicht hinzufügen' : 'Weitere Schicht'} onClick={() => setRows([...rows, next])} />
    </div>
  )
}
