import classes from './LineChart.module.css'

export interface LinePoint {
  readonly key: string
  /** Time in milliseconds; the x axis is proportional to time. */
  readonly at: number
  readonly value: number
  /** Cells of the table row, one per column; the first is the time. */
  readonly cells: readonly string[]
  readonly marked?: boolean
}
interface Props {
  readonly titel: string
  readonly points: readonly LinePoint[]
  readonly mean: number
  readonly columns: readonly string[]
}

const text = (value: number) => value.toLocaleString('de-DE', { maximumFractionDigits: 1 })

export function LineChart({ titel, points, mean, columns }: Props) {
  const values = [...points.map(({ value }) => value), mean]
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const [first = 0, last = 0] = [points[0]?.at, points.at(-1)?.at]
  const x = (at: number) => (last === first ? 50 : ((at - first) / (last - first)) * 100)
  const y = (value: number) => (high === low ? 50 : 100 - ((value - low) / (high - low)) * 100)
  return (
    <figure className={classes['figure']}>
      <div className={classes['plot']} aria-hidden>
        <span className={classes['high']}>{text(high)}</span>
        <span className={classes['low']}>{text(low)}</span>
        <div className={classes['line']}>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none">
            <line x1="0" x2="100" y1={y(mean)} y2={y(mean)} className={classes['mean']} />
            <polyline points={points.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ')} />
          </svg>
          {points.map(({ key, at, value, marked, cells }) => (
            <span
              key={key}
              className={classes['dot']}
              data-marke={marked || undefined}
              title={cells.join(' · ')}
              style={{ left: `${x(at)}%`, top: `${y(value)}%` }}
            />
          ))}
        </div>
        <span className={classes['from']}>{points[0]?.cells[0]}</span>
        <span className={classes['until']}>{points.length > 1 && points.at(-1)?.cells[0]}</span>
      </div>
      <details className={classes['table']}>
        <summary>Als Tabelle</summary>
        <table aria-label={titel}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map(({ key, cells }) => (
              <tr key={key}>
                {cells.map((cell, i) => (
                  <td key={columns[i]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
