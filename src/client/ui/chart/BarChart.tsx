import { Box, Stack, Text } from '@mantine/core'
import { MONTHS_SHORT, monthLong } from '../../text/date.ts'

interface Bar {
  readonly label: string
  readonly value: number
  readonly said: string
}

export function BarChart({ bars, height = 64 }: { readonly bars: readonly Bar[]; readonly height?: number }) {
  const highest = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <Box
      component="ol"
      m={0}
      mt={14}
      p={0}
      style={{
        display: 'grid',
        gridTemplateColumns: `repeat(${bars.length}, minmax(0, 1fr))`,
        gap: 3,
        alignItems: 'end',
        listStyle: 'none',
        printColorAdjust: 'exact',
      }}
    >
      {bars.map(({ label, value, said }) => (
        <Stack component="li" key={label} gap={3} miw={0} align="center" aria-label={said}>
          <Text span fz={11} c="dimmed" aria-hidden>
            {value > 0 ? Math.round(value) : ''}
          </Text>
          <Box
            component="span"
            w="100%"
            maw={28}
            mih={3}
            h={(value / highest) * height}
            bg={value === 0 ? 'var(--line)' : 'petrol.6'}
            style={{ borderRadius: '4px 4px 0 0' }}
            aria-hidden
          />
          <Text span fz={11} c="dimmed" aria-hidden>
            {label}
          </Text>
        </Stack>
      ))}
    </Box>
  )
}

interface MonthBarsProps {
  readonly year: number
  readonly values: readonly number[]
  readonly text: (value: number) => string
  readonly height?: number
}
export const MonthBars = ({ year, values, text, ...size }: MonthBarsProps) => (
  <BarChart
    {...size}
    bars={values.map((value, i) => ({
      label: MONTHS_SHORT[i] ?? '',
      value,
      said: `${monthLong(`${year}-${String(i + 1).padStart(2, '0')}`)}: ${text(value)}`,
    }))}
  />
)
