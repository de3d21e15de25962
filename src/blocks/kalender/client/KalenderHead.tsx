import { ActionIcon, Group, SegmentedControl, Title } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { today, monthLong, plusMonths, plusDays, weekStart } from '#client/date.ts'
import type { Kalenderform, KalenderState } from './entry.ts'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import { weekText } from '#client/ui/WeekStrip.tsx'

const FORMEN: readonly { readonly value: Kalenderform; readonly label: string }[] = [
  { value: 'monat', label: 'Monat' },
  { value: 'woche', label: 'Woche' },
  { value: 'agenda', label: 'Agenda' },
]

interface Props {
  readonly place: KalenderState
  readonly set: (fresh: Partial<KalenderState>) => void
  /** Without it another part goes from week to week. */
  readonly withStep: boolean
}

/** Back, today, onward, and which form: the calendar's head. */
export function KalenderHead({ place: { form, monat: month, tag: day }, set, withStep }: Props) {
  const week = form === 'woche'
  const am = (fresh: string) => set({ tag: fresh, monat: fresh.slice(0, 7) })
  const step = (direction: 1 | -1) => (week ? am(plusDays(day, 7 * direction)) : am(`${plusMonths(month, direction)}-01`))
  return (
    <Group justify="space-between" mb="md" gap="sm">
      <Group gap={6} wrap="nowrap">
        {withStep && (
          <>
            <ActionIcon variant="default" size={44} aria-label={week ? 'Woche davor' : 'Monat davor'} onClick={() => step(-1)}>
              <IconChevronLeft size={20} />
            </ActionIcon>
            <ActionIcon variant="default" size={44} aria-label={week ? 'Woche danach' : 'Monat danach'} onClick={() => step(1)}>
              <IconChevronRight size={20} />
            </ActionIcon>
          </>
        )}
        <ActionButton variant="default" onClick={() => am(today())}>
          Heute
        </ActionButton>
      </Group>
      {withStep && (
        <Title order={2} size="h4" aria-live="polite">
          {week ? weekText(weekStart(day)) : monthLong(month)}
        </Title>
      )}
      <SegmentedControl
        aria-label="Form des Kalenders"
        size="md"
        data={[...FORMEN]}
        value={form}
        onChange={(given) => set({ form: FORMEN.find(({ value }) => value === given)?.value ?? 'monat' })}
      />
    </Group>
  )
}
