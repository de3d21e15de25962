import { Box, Group, Stack, Text } from '@mantine/core'
import { euros } from '#contract/cents.ts'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import type { Ledger } from '../contract.ts'
import { excessText, LIMITED, type Limited, TOEPFE, usedOf } from '../limits.ts'

interface BarProps {
  readonly topf: Limited
  readonly jahr: number
  readonly paid: number
  /** On its way, or what a payout would add. */
  readonly planned: number
}
const WARN = { achtung: 'Über 80 %', schlecht: 'Überschritten' } as const

/** One limit as a bar: what was paid, what is planned, and how much is left; in words for who hears the screen. */
function Bar({ topf, jahr: year, paid, planned }: BarProps) {
  const used = usedOf(topf, year, paid + planned)
  const all = Math.max(used.grenze, paid + planned)
  const share = (amount: number) => `${(amount / all) * 100}%`
  const over = used.uebersteigt > 0
  return (
    <Box role="group" aria-label={`${TOEPFE[topf]} ${year}`}>
      <Group justify="space-between" gap="0 8px" mb={4}>
        <Text size="sm">{`${TOEPFE[topf]} ${year}`}</Text>
        <Text size="sm" c="dimmed">{`${euros(paid + planned)} von ${euros(used.grenze)}`}</Text>
      </Group>
      <Box pos="relative" h={12} bg="var(--linie)" style={{ borderRadius: 6, overflow: 'hidden', display: 'flex' }} aria-hidden>
        <Box w={share(Math.min(paid, used.grenze))} bg="petrol.6" />
        <Box w={share(Math.max(0, Math.min(planned, used.grenze - paid)))} bg="petrol.3" />
        {over && <Box w={share(used.uebersteigt)} bg="red.6" />}
        {/* Where the warning begins. */}
        <Box pos="absolute" top={0} bottom={0} left={share(used.grenze * 0.8)} w={2} bg="var(--mantine-color-body)" />
      </Box>
      {used.stand !== 'gut' && (
        <Group gap={8} mt={6}>
          <StatusBadge tone={used.stand}>{WARN[used.stand]}</StatusBadge>
          {over && <Text size="sm">{excessText(topf, year, used)}</Text>}
        </Group>
      )}
    </Box>
  )
}

interface Props {
  readonly konten: Ledger
  /** What comes on top: the payout that is prepared. */
  readonly more?: Readonly<Record<Limited, number>>
  /** Also those that nothing was taken of. */
  readonly all?: boolean
}
/** What of the year's limits is used. */
export function LedgerBars({ konten, more, all = false }: Props) {
  const bars = LIMITED.map((topf) => ({ topf, paid: konten[topf], planned: konten[`${topf}Geplant`] + (more?.[topf] ?? 0) }))
  const shown = bars.filter(({ paid, planned }) => all || paid + planned > 0)
  return (
    shown.length > 0 && (
      <Stack gap="sm">
        {shown.map((bar) => (
          <Bar key={bar.topf} {...bar} jahr={konten.jahr} />
        ))}
      </Stack>
    )
  )
}
