import { Text } from '@mantine/core'
import { MonthBars } from '#client/ui/BarChart.tsx'
import { hoursLong } from '#client/date.ts'
import type { Overview } from '#features/sanitaetsdienste/schemas.ts'

const hours = (number: number) => hoursLong(number, 1)

/** My hours of this year: the sum in words and the months as bars; who hears the screen gets the months as a list. */
export function HourChart({ jahr: year, bestaetigt: confirmed, entwurf: draft, jeMonat: perMonth }: Overview['stunden']) {
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
      <MonthBars year={year} values={perMonth} text={hours} />
    </>
  )
}
