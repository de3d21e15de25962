import type { Besetzung as State } from '../contract.ts'
import classes from './Besetzung.module.css'
import { missingSentence, besideText, stateText } from './words.ts'

interface Props {
  readonly besetzung: State
  /** Only the bar and the numbers: for dense tables. */
  readonly tight?: boolean
}

/**
 * How many places have somebody, as bar and in words: "2 von 6 besetzt, es fehlen 1 RS und 3 SanA".
 * Staffed ones stand full in the bar, registered ones lighter; whoever does not see it reads the sentence.
 */
export function Besetzung({ besetzung, tight = false }: Props) {
  const { soll: should, offen, eingeteilt } = besetzung
  const share = (number: number) => `${should > 0 ? Math.min(100, (Math.max(0, number) / should) * 100) : 0}%`
  const missing = missingSentence(besetzung)
  const beside = tight ? '' : besideText(besetzung)
  const sure = Math.min(eingeteilt, should - offen)
  return (
    <div className={classes['block']}>
      {should > 0 && (
        <div className={classes['balken']} aria-hidden data-voll={offen === 0 || undefined}>
          <i className={classes['sicher']} style={{ width: share(sure) }} />
          <i className={classes['gemeldet']} style={{ width: share(should - offen - sure) }} />
        </div>
      )}
      <p className={classes['satz']}>
        {stateText(besetzung)}
        {missing && (
          <>
            , <b>{missing}</b>
          </>
        )}
        {beside && <span className={classes['neben']}> · {beside}</span>}
      </p>
    </div>
  )
}
