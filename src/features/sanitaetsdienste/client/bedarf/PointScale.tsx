import { n, points, place, level, type Result } from './input.ts'
import classes from './Bedarf.module.css'

interface Props {
  readonly ergebnis: Result
  /** Bounds of the levels 0 to 2, and where the table ends. */
  readonly stufen: readonly number[]
  readonly ende: number
}

/** The total against the levels of the scheme: each level equally wide, a mark where the total lies. */
export function PointScale({ ergebnis: result, stufen: levels, ende }: Props) {
  const limits = [...levels, ende]
  const width = 100 / limits.length
  return (
    <div
      role="img"
      className={classes['skala']}
      aria-label={`${points(result.gesamt)}, Stufe ${result.stufe} von 0 bis 3: ${level(result)}`}
    >
      <div className={classes['stufen']}>
        {limits.map((limit, i) => (
          <span key={limit} data-stufe={i} data-aktiv={result.stufe === i || undefined} />
        ))}
        <i style={{ left: `${Math.min(1, Math.max(0, place(result.gesamt, levels, ende))) * 100}%` }} />
      </div>
      <div className={classes['grenzen']}>
        {limits.map((limit, i) => (
          <span key={limit} style={{ left: `${width * (i + 1)}%` }}>
            {n(limit)}
          </span>
        ))}
      </div>
    </div>
  )
}
