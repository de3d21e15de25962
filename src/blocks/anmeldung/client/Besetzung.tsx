import type { Besetzung as Stand } from '../contract.ts'
import classes from './Besetzung.module.css'
import { fehltSatz, nebenText, standText } from './woerter.ts'

interface Angaben {
  readonly besetzung: Stand
  /** Only the bar and the numbers: for dense tables. */
  readonly knapp?: boolean
}

/**
 * How many places have somebody, as bar and in words: "2 von 6 besetzt, es fehlen 1 RS und 3 SanA".
 * Staffed ones stand full in the bar, registered ones lighter; whoever does not see it reads the sentence.
 */
export function Besetzung({ besetzung, knapp = false }: Angaben) {
  const { soll, offen, eingeteilt } = besetzung
  const anteil = (zahl: number) => `${soll > 0 ? Math.min(100, (Math.max(0, zahl) / soll) * 100) : 0}%`
  const fehlt = fehltSatz(besetzung)
  const neben = knapp ? '' : nebenText(besetzung)
  const sicher = Math.min(eingeteilt, soll - offen)
  return (
    <div className={classes['block']}>
      {soll > 0 && (
        <div className={classes['balken']} aria-hidden data-voll={offen === 0 || undefined}>
          <i className={classes['sicher']} style={{ width: anteil(sicher) }} />
          <i className={classes['gemeldet']} style={{ width: anteil(soll - offen - sicher) }} />
        </div>
      )}
      <p className={classes['satz']}>
        {standText(besetzung)}
        {fehlt && (
          <>
            , <b>{fehlt}</b>
          </>
        )}
        {neben && <span className={classes['neben']}> · {neben}</span>}
      </p>
    </div>
  )
}
