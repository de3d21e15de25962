import { Group } from '@mantine/core'
import classes from './Personen.module.css'

interface Props {
  /** Decimal hours, and duties, of the last 90 days. */
  readonly stunden: number
  readonly dienste: number
  /** The most that anybody has: the whole width. */
  readonly max: number
}

/** How much somebody did lately, as a small bar and in words. */
export const HourBar = ({ stunden: hours, dienste, max }: Props) => (
  <Group gap={8} wrap="nowrap" c="dimmed" fz={13}>
    <span className={classes['bahn']} aria-hidden>
      <i style={{ width: `${max > 0 ? Math.min(100, (hours / max) * 100) : 0}%` }} />
    </span>
    {dienste === 0
      ? 'kein Dienst in 90 Tagen'
      : `${hours.toLocaleString('de-DE', { maximumFractionDigits: 1 })} h, ${dienste === 1 ? '1 Dienst' : `${dienste} Dienste`} in 90 Tagen`}
  </Group>
)
