import { n, punkte, stelle, stufe, type Ergebnis } from './eingabe.ts'
import classes from './Bedarf.module.css'

interface Angaben {
  readonly ergebnis: Ergebnis
  /** Bounds of the levels 0 to 2, and where the table ends. */
  readonly stufen: readonly number[]
  readonly ende: number
}

/** The total against the levels of the scheme: each level equally wide, a mark where the total lies. */
export function Punkteskala({ ergebnis, stufen, ende }: Angaben) {
  const grenzen = [...stufen, ende]
  const breite = 100 / grenzen.length
  return (
    <div
      role="img"
      className={classes['skala']}
      aria-label={`${punkte(ergebnis.gesamt)}, Stufe ${ergebnis.stufe} von 0 bis 3: ${stufe(ergebnis)}`}
    >
      <div className={classes['stufen']}>
        {grenzen.map((grenze, i) => (
          <span key={grenze} data-stufe={i} data-aktiv={ergebnis.stufe === i || undefined} />
        ))}
        <i style={{ left: `${Math.min(1, Math.max(0, stelle(ergebnis.gesamt, stufen, ende))) * 100}%` }} />
      </div>
      <div className={classes['grenzen']}>
        {grenzen.map((grenze, i) => (
          <span key={grenze} style={{ left: `${breite * (i + 1)}%` }}>
            {n(grenze)}
          </span>
        ))}
      </div>
    </div>
  )
}
