import { ActionIcon, Group, Popover, SegmentedControl, Title } from '@mantine/core'
import { lazyPart } from '#client/app/lazy-part.ts'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { today, monthLong, relativeDay, dayLong, shortDay } from '#client/text/date.ts'
import { useOpen } from '#client/navigation/steps.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { PickerRoom } from '#client/ui/time/PickerRoom.tsx'
import { weekText } from '#client/ui/time/WeekStrip.tsx'
import { planArea, planStep, type PlanSpan, type PlanState } from './plan-time.ts'

const DayPicker = lazyPart(async () => (await import('#client/ui/time/DayPicker.tsx')).DayPicker)

const SPANS: readonly { readonly value: PlanSpan; readonly label: string }[] = [
  { value: 'tag', label: 'Tag' },
  { value: 'woche', label: 'Woche' },
  { value: 'monat', label: 'Monat' },
]
const WORDS = { tag: 'Tag', woche: 'Woche', monat: 'Monat' } as const

interface Props {
  readonly place: PlanState
  readonly set: (changes: Partial<PlanState>) => void
  readonly onlyDay: boolean
}

export function PlanHead({ place: state, set, onlyDay }: Props) {
  const [offen, setOffen] = useOpen()
  const word = WORDS[state.spanne]
  return (
    <Group justify="space-between" mb={{ base: 12, xs: 'md' }} gap={8} data-kopf>
      <Group gap={6}>
        <ActionIcon variant="default" size={44} aria-label={`${word} davor`} onClick={() => set({ tag: planStep(state, -1) })}>
          <IconChevronLeft size={20} />
        </ActionIcon>
        <ActionIcon variant="default" size={44} aria-label={`${word} danach`} onClick={() => set({ tag: planStep(state, 1) })}>
          <IconChevronRight size={20} />
        </ActionIcon>
        <Popover opened={offen} onChange={setOffen} position="bottom-start" trapFocus returnFocus shadow="md">
          <Popover.Target>
            <ActionIcon variant="default" size={44} aria-label="Tag wählen" onClick={() => setOffen(!offen)}>
              <IconCalendar size={20} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <PickerRoom>
              <DayPicker
                tag={state.tag}
                choose={(day) => {
                  set({ tag: day })
                  setOffen(false)
                }}
              />
            </PickerRoom>
          </Popover.Dropdown>
        </Popover>
        <ActionButton variant="default" px={{ base: 10, xs: 22 }} onClick={() => set({ tag: today() })}>
          Heute
        </ActionButton>
      </Group>
      <Title order={2} size={onlyDay ? 'h5' : 'h4'} aria-live="polite">
        {onlyDay ? shortDay(state.tag) : heading(state)}
      </Title>
      {!onlyDay && (
        <SegmentedControl
          aria-label="Zeitraum des Plans"
          size="md"
          data={[...SPANS]}
          value={state.spanne}
          onChange={(given) => set({ spanne: SPANS.find(({ value }) => value === given)?.value ?? 'woche' })}
        />
      )}
    </Group>
  )
}

function heading(state: PlanState): string {
  if (state.spanne === 'monat') return monthLong(state.tag.slice(0, 7))
  if (state.spanne === 'tag') {
    const word = relativeDay(state.tag)
    return /^[a-zü]+$/.test(word) ? `${word.charAt(0).toUpperCase()}${word.slice(1)}, ${dayLong(state.tag)}` : dayLong(state.tag)
  }
  const { first } = planArea(state)
  return weekText(first)
}
