import { Text } from '@mantine/core'
import { today, MONTHS_SHORT, monthLong } from '#client/date.ts'
import type { Overview } from '#features/sanitaetsdienste/schemas.ts'
import classes from './DienstCards.module.css'
import { OverviewPart } from './OverviewPart.tsx'

const hours = (number: number) => `${number.toLocaleString('de-DE', { maximumFractionDigits: 1 })} ${number === 1 ? 'Stunde' : 'Stunden'}`

/** My hours of this year, with a bar for each month. */
export const MyHours = () => (
  <OverviewPart platz="stunden" titel={`Deine Stunden ${today().slice(0, 4)}`} always>
    {({ stunden: numbers }) => <HourChart {...numbers} />}
  </OverviewPart>
)

/** The sum in words and the months as bars; who hears the screen gets the months as a list. */
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
            ? `bestätigt, dazu ${hours(draft)} als Entwurf`
            : 'bestätigt'}
      </Text>
      <ol className={classes['monate']}>
        {perMonth.map((number, i) => (
          <li key={MONTHS_SHORT[i]} aria-label={`${monthLong(`${year}-${String(i + 1).padStart(2, '0')}`)}: ${hours(number)}`}>
            <Text span fz={11} c="dimmed" aria-hidden>
              {number > 0 ? Math.round(number) : ''}
            </Text>
            <span
              className={classes['saeule']}
              style={{ height: `${(number / highest) * 64}px` }}
              data-leer={number === 0 || undefined}
              aria-hidden
            />
            <Text span fz={11} c="dimmed" aria-hidden>
              {MONTHS_SHORT[i]}
            </Text>
          </li>
        ))}
      </ol>
    </>
  )
}
