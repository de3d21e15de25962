import { type Near, nearDays } from './clock.ts'
import classes from './Choice.module.css'

interface Props {
  readonly near: Near
  readonly titel: string
  readonly day: string | null
  readonly choose: (day: string) => void
}

/** The days that most entries are about, one tap each. */
export const DayChips = ({ near, titel, day, choose }: Props) => (
  <div className={classes['chips']} role="group" aria-label={`${titel}: Tag`}>
    {nearDays(near).map(([word, chip]) => (
      <button key={chip} type="button" className={classes['chip']} aria-pressed={chip === day} onClick={() => choose(chip)}>
        {word}
      </button>
    ))}
  </div>
)
