import { DURATIONS } from './clock.ts'
import classes from './Choice.module.css'

interface Props {
  readonly minutes: number | null
  readonly choose: (minutes: number) => void
}

export const DurationChips = ({ minutes, choose }: Props) => (
  <div className={`${classes['chips']} ${classes['row']}`} role="group" aria-label="Dauer">
    {DURATIONS.map((length) => (
      <button key={length} type="button" className={classes['chip']} aria-pressed={length === minutes} onClick={() => choose(length)}>
        {length / 60} h
      </button>
    ))}
  </div>
)
