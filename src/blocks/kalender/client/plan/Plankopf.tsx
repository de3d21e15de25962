import { ActionIcon, Group, Popover, SegmentedControl, Title } from '@mantine/core'
import { spaeter } from '#client/spaeter.ts'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { Suspense, useState } from 'react'
import { datum, heute, monatLang, plusTage, relativTag, tagLang } from '#client/datum.ts'
import { Knopf } from '#client/ui/Knopf.tsx'
import { planbereich, planschritt, type Planspanne, type Planstand } from './planzeit.ts'

const Kalenderblatt = spaeter(async () => (await import('#client/ui/Kalenderblatt.tsx')).Kalenderblatt)

const SPANNEN: readonly { readonly value: Planspanne; readonly label: string }[] = [
  { value: 'tag', label: 'Tag' },
  { value: 'woche', label: 'Woche' },
  { value: 'monat', label: 'Monat' },
]
const WOERTER = { tag: 'Tag', woche: 'Woche', monat: 'Monat' } as const

interface Angaben {
  readonly stand: Planstand
  readonly setze: (neu: Partial<Planstand>) => void
  /** On the phone there is only the day. */
  readonly nurTag: boolean
}

/** Where the plan stands: back, onward, today, any day, and how much of it. */
export function Plankopf({ stand, setze, nurTag }: Angaben) {
  const [offen, oeffne] = useState(false)
  const wort = WOERTER[stand.spanne]
  return (
    <Group justify="space-between" mb="md" gap="sm">
      <Group gap={6} wrap="nowrap">
        <ActionIcon variant="default" size={44} aria-label={`${wort} davor`} onClick={() => setze({ tag: planschritt(stand, -1) })}>
          <IconChevronLeft size={20} />
        </ActionIcon>
        <ActionIcon variant="default" size={44} aria-label={`${wort} danach`} onClick={() => setze({ tag: planschritt(stand, 1) })}>
          <IconChevronRight size={20} />
        </ActionIcon>
        <Popover opened={offen} onChange={oeffne} position="bottom-start" trapFocus returnFocus shadow="md">
          <Popover.Target>
            <ActionIcon variant="default" size={44} aria-label="Tag wählen" onClick={() => oeffne(!offen)}>
              <IconCalendar size={20} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <Suspense fallback={null}>
              <Kalenderblatt
                tag={stand.tag}
                waehle={(tag) => {
                  setze({ tag })
                  oeffne(false)
                }}
              />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
        <Knopf variant="default" onClick={() => setze({ tag: heute() })}>
          Heute
        </Knopf>
      </Group>
      <Title order={2} size="h4" aria-live="polite">
        {ueberschrift(stand)}
      </Title>
      {!nurTag && (
        <SegmentedControl
          aria-label="Zeitraum des Plans"
          size="md"
          data={[...SPANNEN]}
          value={stand.spanne}
          onChange={(wert) => setze({ spanne: SPANNEN.find(({ value }) => value === wert)?.value ?? 'woche' })}
        />
      )}
    </Group>
  )
}

function ueberschrift(stand: Planstand): string {
  if (stand.spanne === 'monat') return monatLang(stand.tag.slice(0, 7))
  if (stand.spanne === 'tag') {
    const wort = relativTag(stand.tag)
    return /^[a-zü]+$/.test(wort) ? `${wort.charAt(0).toUpperCase()}${wort.slice(1)}, ${tagLang(stand.tag)}` : tagLang(stand.tag)
  }
  const { erster, tage } = planbereich(stand)
  return `${datum(erster).slice(0, 6)} – ${datum(plusTage(erster, tage - 1))}`
}
