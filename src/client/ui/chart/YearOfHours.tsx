import { Text } from '@mantine/core'
import type { YearOfHours as Year } from '#contract/time/hours.ts'
import { hoursLong } from '../../text/date.ts'
import { MonthBars } from './BarChart.tsx'

/** '6 Stunden eingereicht, 16,5 Stunden als Entwurf': unconfirmed hours; '' for none. */
export const besideHours = ({ eingereicht: submitted, entwurf }: Pick<Year, 'eingereicht' | 'entwurf'>): string =>
  [submitted > 0 && `${hoursLong(submitted)} eingereicht`, entwurf > 0 && `${hoursLong(entwurf)} als Entwurf`].filter(Boolean).join(', ')

interface Props extends Year {
  readonly none?: string
  readonly more?: readonly (string | false)[]
  readonly height?: number
}
/** The member's hours of a year: confirmed total in large type, other figures small, months as bars. */
export function YearOfHours({ none = 'bestätigt', more = [], height, ...year }: Props) {
  const beside = besideHours(year)
  return (
    <>
      <Text fz={26} fw={600} lh={1.2}>
        {hoursLong(year.bestaetigt)}
      </Text>
      <Text size="sm" c="dimmed">
        {year.bestaetigt === 0 && beside === '' ? none : ['bestätigt', beside && `dazu ${beside}`, ...more].filter(Boolean).join(' · ')}
      </Text>
      <MonthBars year={year.jahr} values={year.jeMonat} text={hoursLong} {...(height === undefined ? {} : { height })} />
    </>
  )
}
