import { useState } from 'react'
import type { Besetzung as State } from '../contract.ts'
import classes from './Besetzung.module.css'
import { missingSentence, extrasText, stateText } from './words.ts'

interface Props {
  readonly besetzung: State
  /** Only bar and numbers, for dense tables. */
  readonly compact?: boolean
  /** What is missing is said beside. */
  readonly withoutMissing?: boolean
  /** When it ends: of what is over nobody is missing any more, and no place is free. */
  readonly ende?: string
}

/**
 * How the places stand, as a bar and in words: "1 eingeteilt · 1 gemeldet · 4 frei, es fehlen 1 RS und 3 SanA".
 * Staffed places are solid in the bar, registered ones lighter; the sentence says the same to those who cannot see it.
 */
export function Besetzung({ besetzung, compact = false, withoutMissing = false, ende }: Props) {
  const [now] = useState(() => Date.now())
  const { soll: total, offen, eingeteilt } = besetzung
  const share = (number: number) => `${total > 0 ? Math.min(100, (Math.max(0, number) / total) * 100) : 0}%`
  const over = ende !== undefined && Date.parse(ende) <= now
  const missing = withoutMissing || over ? '' : missingSentence(besetzung)
  const extras = compact || over ? '' : extrasText(besetzung)
  const confirmed = Math.min(eingeteilt, total - offen)
  return (
    <div className={classes['block']}>
      {total > 0 && (
        <div className={classes['balken']} aria-hidden data-voll={offen === 0 || undefined}>
          <i className={classes['sicher']} style={{ width: share(confirmed) }} />
          <i className={classes['gemeldet']} style={{ width: share(total - offen - confirmed) }} />
        </div>
      )}
      <p className={classes['satz']}>
        {over ? `${eingeteilt} eingeteilt` : stateText(besetzung)}
        {missing && (
          <>
            , <b>{missing}</b>
          </>
        )}
        {extras && <span className={classes['neben']}> · {extras}</span>}
      </p>
    </div>
  )
}

/** What the three numbers mean, with the colours of the bar; once on a screen that shows them. */
export const BesetzungLegend = () => (
  <p className={classes['legende']}>
    <span>
      <i className={classes['sicher']} aria-hidden /> eingeteilt: steht fest
    </span>
    <span>
      <i className={classes['gemeldet']} aria-hidden /> gemeldet: die Leitung entscheidet noch
    </span>
    <span>
      <i aria-hidden /> frei: hier fehlt noch jemand
    </span>
  </p>
)
