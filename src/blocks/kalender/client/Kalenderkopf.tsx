import { ActionIcon, Group, SegmentedControl, Title } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { datum, heute, monatLang, plusMonate, plusTage, wochenbeginn } from '#client/datum.ts'
import type { Kalenderform, Kalenderstand } from './entry.ts'
import { Knopf } from '#client/ui/Knopf.tsx'

const FORMEN: readonly { readonly value: Kalenderform; readonly label: string }[] = [
  { value: 'monat', label: 'Monat' },
  { value: 'woche', label: 'Woche' },
  { value: 'agenda', label: 'Agenda' },
]

interface Angaben {
  readonly stand: Kalenderstand
  readonly setze: (neu: Partial<Kalenderstand>) => void
  readonly mitWoche: boolean
}

/** Back, today, onward, and which form: the calendar's head. */
export function Kalenderkopf({ stand: { form, monat, tag }, setze, mitWoche }: Angaben) {
  const woche = form === 'woche'
  const am = (neu: string) => setze({ tag: neu, monat: neu.slice(0, 7) })
  const schritt = (richtung: 1 | -1) => (woche ? am(plusTage(tag, 7 * richtung)) : am(`${plusMonate(monat, richtung)}-01`))
  const montag = wochenbeginn(tag)
  return (
    <Group justify="space-between" mb="md" gap="sm">
      <Group gap={6} wrap="nowrap">
        <ActionIcon variant="default" size={44} aria-label={woche ? 'Woche davor' : 'Monat davor'} onClick={() => schritt(-1)}>
          <IconChevronLeft size={20} />
        </ActionIcon>
        <ActionIcon variant="default" size={44} aria-label={woche ? 'Woche danach' : 'Monat danach'} onClick={() => schritt(1)}>
          <IconChevronRight size={20} />
        </ActionIcon>
        <Knopf variant="default" onClick={() => am(heute())}>
          Heute
        </Knopf>
      </Group>
      <Title order={2} size="h4" aria-live="polite">
        {woche ? `${datum(montag).slice(0, 6)} – ${datum(plusTage(montag, 6))}` : monatLang(monat)}
      </Title>
      <SegmentedControl
        aria-label="Form des Kalenders"
        size="md"
        data={FORMEN.filter(({ value }) => mitWoche || value !== 'woche')}
        value={form}
        onChange={(wert) => setze({ form: FORMEN.find(({ value }) => value === wert)?.value ?? 'monat' })}
      />
    </Group>
  )
}
