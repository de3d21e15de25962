import { Group, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { AnlassDetail, AnlassWording } from '#blocks/dienst/declaration.ts'
import { changeHindernis } from '#blocks/dienst/hindernisse.ts'
import { shortDay } from '#client/text/date.ts'
import { notifyUndo } from '#client/ui/action/undo.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { changedShift, type PlannedShift } from '../contract.ts'
import { weekdayOf } from '#contract/time/week.ts'
import { NEW_SHIFT } from '../plan.ts'
import type { Ktw } from './kinds.ts'
import type { Day, ShiftList } from './shifts.ts'
import { ShiftFields } from './Shifts.tsx'
import { TimeBar } from './TimeBar.tsx'

interface Props {
  readonly ktw: Ktw
  readonly words: AnlassWording
  readonly anlass: AnlassDetail
  readonly lists: readonly ShiftList[]
  readonly day: Day
  readonly onClose: () => void
}

/** The first usual shift that the day lacks, else one without a name. */
function proposalOf({ list, usual }: ShiftList, { day, lists }: Day): PlannedShift {
  const there = lists.flatMap(({ shifts }) => shifts).filter((shift) => shift.list === list)
  return usual(day).find(({ schicht }) => !there.some(({ name }) => name === schicht)) ?? { ...NEW_SHIFT, schicht: '' }
}

/** Adds a shift to a day, and with it its seats. */
export function NewShiftSheet({ ktw, words, anlass, lists, day, onClose }: Props) {
  const [chosen, setChosen] = useState(() => lists.find((list) => proposalOf(list, day).schicht !== '') ?? lists[0])
  if (!chosen) return null
  const { list, kennung } = chosen
  const params = { id: anlass._id }
  return (
    <Sheet titel={`Schicht am ${shortDay(day.day)}`} onClose={onClose}>
      {lists.length > 1 && (
        <SegmentedControl
          fullWidth
          size="md"
          mb="md"
          aria-label="Fahrzeug"
          data={lists.map((one) => ({ value: one.list, label: one.kennung }))}
          value={list}
          onChange={(value) => setChosen(lists.find((one) => one.list === value))}
        />
      )}
      <Form
        key={list}
        schema={changedShift}
        start={proposalOf(chosen, day)}
        inSheet="large"
        button="Schicht anlegen"
        locked={changeHindernis(words, anlass) ?? undefined}
        save={async ({ bestaetigt, ...shift }) => {
          const plan = await ktw.read.get({ params })
          const before = (plan as Record<string, unknown>)[list] as readonly PlannedShift[]
          const added = list === 'dienst' ? shift : { ...shift, tag: weekdayOf(day.day) }
          const saved = await ktw.read.update(ktw.changed(plan, { [list]: [...before, added], bestaetigt }))
          await ktw.reload()
          onClose()
          notifyUndo(`${kennung} · ${shift.schicht} ist angelegt.`, async () => {
            await ktw.write.update(ktw.changed(saved, { [list]: before, bestaetigt: true }))
            await ktw.reload()
          })
        }}
      >
        <TextField name="schicht" placeholder="zum Beispiel: Zusatz" />
        <TimeBar />
        <Group gap="md" align="flex-end">
          <ShiftFields path="" fresh />
        </Group>
      </Form>
    </Sheet>
  )
}
