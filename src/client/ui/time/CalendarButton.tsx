import { ActionIcon, Popover } from '@mantine/core'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import type { ComponentType } from 'react'
import { lazyPart } from '../../app/lazy-part.ts'
import { useOpen } from '../../navigation/steps.ts'
import type { PickerProps } from './DayPicker.tsx'
import { PickerRoom } from './PickerRoom.tsx'

const DayPicker = lazyPart(async () => (await import('./DayPicker.tsx')).DayPicker)

interface Props {
  readonly day: string | null
  readonly disabled: boolean
  readonly choose: (day: string) => void
  readonly von?: string | undefined
  readonly bis?: string | undefined
  readonly Picker?: ComponentType<PickerProps>
}
export function CalendarButton({ day, disabled, choose, von, bis, Picker = DayPicker }: Props) {
  const [open, setOpen] = useOpen()
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label="Kalender öffnen" disabled={disabled} onClick={() => setOpen(!open)}>
          <IconCalendar size={20} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <PickerRoom>
          <Picker
            tag={day}
            choose={(picked) => {
              setOpen(false)
              choose(picked)
            }}
            {...(von ? { von } : {})}
            {...(bis ? { bis } : {})}
          />
        </PickerRoom>
      </Popover.Dropdown>
    </Popover>
  )
}
