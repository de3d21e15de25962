import { ActionIcon, Group, SegmentedControl, Title } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { dayLong, today, monthLong, plusMonths, plusDays, weekStart } from '#client/text/date.ts'
import { KALENDER_FORMS, type KalenderState } from './entry.ts'
import { showsToday } from './kalender-state.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { weekText } from '#client/ui/time/WeekStrip.tsx'

interface Props {
  readonly place: KalenderState
  readonly set: (changes: Partial<KalenderState>) => void
  readonly narrow: boolean
  /** The screen has a button to today of its own. */
  readonly withoutToday: boolean
}

/** On phones the days of a week and the list step by themselves: there only the way back to today is left. */
export function KalenderHead({ place, set, narrow, withoutToday }: Props) {
  const { form, monat, tag } = place
  const [unit, days] = form === 'woche' ? ['Woche', 7] : form === 'tag' ? ['Tag', 1] : ['Monat', 0]
  const am = (chosenDay: string) => set({ tag: chosenDay, monat: chosenDay.slice(0, 7) })
  const step = (direction: 1 | -1) => am(days > 0 ? plusDays(tag, days * direction) : `${plusMonths(monat, direction)}-01`)
  const back = (
    <ActionIcon variant="default" size={44} aria-label={`${unit} davor`} onClick={() => step(-1)}>
      <IconChevronLeft size={20} />
    </ActionIcon>
  )
  const on = (
    <ActionIcon variant="default" size={44} aria-label={`${unit} danach`} onClick={() => step(1)}>
      <IconChevronRight size={20} />
    </ActionIcon>
  )
  const toToday = (
    <ActionButton variant="default" px={{ base: 10, xs: 22 }} onClick={() => am(today())}>
      Heute
    </ActionButton>
  )
  const isAway = !showsToday(place) && !withoutToday
  // As the strip of a week: its name between the steps.
  if (narrow && form === 'monat')
    return (
      <Group justify="space-between" mb={8} gap={8} wrap="nowrap">
        {back}
        <Title order={2} size="h5" flex={1} ta="center" aria-live="polite">
          {monthLong(monat)}
        </Title>
        {isAway && toToday}
        {on}
      </Group>
    )
  if (narrow)
    return isAway ? (
      <Group mb="md" data-kopf>
        {toToday}
      </Group>
    ) : null
  return (
    <Group justify="space-between" mb="md" gap={8} data-kopf>
      <Group gap={6}>
        {back}
        {on}
        {toToday}
      </Group>
      <Title order={2} size="h4" aria-live="polite">
        {form === 'woche' ? weekText(weekStart(tag)) : form === 'tag' ? dayLong(tag) : monthLong(monat)}
      </Title>
      <SegmentedControl
        aria-label="Form des Kalenders"
        size="md"
        data={[...KALENDER_FORMS]}
        value={form}
        onChange={(view) => set({ form: view })}
      />
    </Group>
  )
}
