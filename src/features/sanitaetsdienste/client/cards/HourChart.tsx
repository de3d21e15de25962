import { Box, Stack, Text } from '@mantine/core'
import { MONTHS_SHORT, monthLong } from '#client/date.ts'
import type { Overview } from '#features/sanitaetsdienste/schemas.ts'

const hours = (number: number) => `${number.toLocaleString('de-DE', { maximumFractionDigits: 1 })} ${number === 1 ? 'Stunde' : 'Stunden'}`

/** My hours of this year: the sum in words and the months as bars; who hears the screen gets the months as a list. */
export function HourChart({ jahr: year, bestaetigt: confirmed, entwurf: draft, jeMonat: perMonth }: Overview['stunden']) {
  const highest = Math.max(1, ...perMonth)
  return (
    <>
      <Text fz={26} fw={600} lh={1.2}>
        {hours(confirmed)}
      </Text>
      <Text size="sm" c="dimmed">
        {confirmed + draft === 0
          ? 'Nach deinem ersten Dienst in diesem Jahr steht hier, wie viel du da warst.'
          : draft > 0
            ? `bestätigt, dazu ${hours(draft)} noch zu bestätigen`
            : 'bestätigt'}
      </Text>
      <Box
        component="ol"
        m={0}
        mt={14}
        p={0}
        style={{ display: 'grid', gridTemplateColumns: 'repeat(12, minmax(0, 1fr))', gap: 3, alignItems: 'end', listStyle: 'none' }}
      >
        {perMonth.map((number, i) => (
          <Stack
            component="li"
            key={MONTHS_SHORT[i]}
            gap={3}
            miw={0}
            align="center"
            aria-label={`${monthLong(`${year}-${String(i + 1).padStart(2, '0')}`)}: ${hours(number)}`}
          >
            <Text span fz={11} c="dimmed" aria-hidden>
              {number > 0 ? Math.round(number) : ''}
            </Text>
            <Box
              component="span"
              w="100%"
              maw={28}
              mih={3}
              h={(number / highest) * 64}
              bg={number === 0 ? 'var(--linie)' : 'petrol.6'}
              style={{ borderRadius: '4px 4px 0 0' }}
              aria-hidden
            />
            <Text span fz={11} c="dimmed" aria-hidden>
              {MONTHS_SHORT[i]}
            </Text>
          </Stack>
        ))}
      </Box>
    </>
  )
}
