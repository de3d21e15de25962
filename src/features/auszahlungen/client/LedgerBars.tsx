import { Box, Group, Stack, Text } from '@mantine/core'
import { centsText } from '#contract/money/cents.ts'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import type { Ledger } from '../contract.ts'
import { excessText, LIMITED, type Limited, POTS, usedOf, WARN_PERCENT } from '../rules.ts'

interface BarProps {
  readonly pot: Limited
  readonly year: number
  readonly paid: number
  /** Pending payouts, or the addition by a new payout. */
  readonly planned: number
}
const TINTS = { ausgezahlt: 'petrol.6', geplant: 'petrol.3', 'über dem Freibetrag': 'red.6' } as const
export const GRADES = { schlecht: 'Überschritten', achtung: `Über ${WARN_PERCENT} %`, gut: 'Frei' } as const

/** Bar of one limit: paid, planned and remaining, with a text for screen readers. */
function Bar({ pot, year, paid, planned }: BarProps) {
  const used = usedOf(pot, year, paid + planned)
  const all = Math.max(used.limit, paid + planned)
  const share = (amount: number) => `${(amount / all) * 100}%`
  const over = used.excess > 0
  return (
    <Box role="group" aria-label={`${POTS[pot]} ${year}`}>
      <Group justify="space-between" gap="0 8px" mb={4}>
        <Text size="sm">{`${POTS[pot]} ${year}`}</Text>
        <Text
          size="sm"
          c="dimmed"
        >{`${centsText(paid + planned)} von ${centsText(used.limit)}${planned > 0 ? `, davon ${centsText(planned)} geplant` : ''}`}</Text>
      </Group>
      <Box pos="relative" h={12} bg="var(--line)" style={{ borderRadius: 6, overflow: 'hidden', display: 'flex' }} aria-hidden>
        <Box w={share(Math.min(paid, used.limit))} bg={TINTS.ausgezahlt} />
        <Box w={share(Math.max(0, Math.min(planned, used.limit - paid)))} bg={TINTS.geplant} />
        {over && <Box w={share(used.excess)} bg={TINTS['über dem Freibetrag']} />}
        <Box pos="absolute" top={0} bottom={0} left={share((used.limit * WARN_PERCENT) / 100)} w={2} bg="var(--mantine-color-body)" />
      </Box>
      {used.state !== 'gut' && (
        <Group gap={8} mt={6}>
          <StatusBadge tone={used.state}>
            {over ? GRADES.schlecht : `${Math.floor(((paid + planned) / used.limit) * 100)} % verbraucht`}
          </StatusBadge>
          {over && <Text size="sm">{excessText(pot, year, used)}</Text>}
        </Group>
      )}
    </Box>
  )
}

export const BarLegend = () => (
  <Group gap="4px 16px">
    {Object.entries(TINTS).map(([words, tint]) => (
      <Group key={words} gap={6}>
        <Box w={14} h={12} bg={tint} style={{ borderRadius: 4 }} aria-hidden />
        <Text size="sm">{words}</Text>
      </Group>
    ))}
  </Group>
)

interface Props {
  readonly ledger: Ledger
  readonly more?: Readonly<Record<Limited, number>>
  readonly all?: boolean
}
export function LedgerBars({ ledger, more, all = false }: Props) {
  const bars = LIMITED.map((pot) => ({ pot, paid: ledger[pot], planned: ledger[`${pot}Geplant`] + (more?.[pot] ?? 0) }))
  const shown = bars.filter(({ paid, planned }) => all || paid + planned > 0)
  return (
    shown.length > 0 && (
      <Stack gap="sm">
        {shown.map((bar) => (
          <Bar key={bar.pot} {...bar} year={ledger.jahr} />
        ))}
      </Stack>
    )
  )
}
