import classes from './LineChart.module.css'

export interface LinePoint {
  readonly key: string
  /** Time in milliseconds; the x axis is proportional to time. */
  readonly at: number
  readonly value: number
  /** Day or time, and the figures of the point. */
  readonly said: readonly [time: string, ...figures: string[]]
  readonly marked?: boolean
}
interface Props {
  readonly points: readonly LinePoint[]
  readonly mean: number
}

const text = (value: number) => value.toLocaleString('de-DE', { maximumFractionDigits: 1 })

export function LineChart({ points, mean }: Props) {
  const values = [...points.map(({ value }) => value), mean]
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const [first = 0, last = 0] = [points[0]?.at, points.at(-1)?.at]
  const x = (at: number) => (last === first ? 50 : ((at - first) / (last - first)) * 100)
  const y = (value: number) => (high === low ? 50 : 100 - ((value - low) / (high - low)) * 100)
  return (
    <div className={classes['plot']}>
      <span className={classes['high']}>{text(high)}</span>
      <span className={classes['low']}>{text(low)}</span>
      <div className={classes['line']}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          <line x1="0" x2="100" y1={y(mean)} y2={y(mean)} className={classes['mean']} />
          <polyline points={points.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ')} />
        </svg>
        {points.map(({ key, at, value, marked, said }) => (
          <span
            key={key}
            className={classes['dot']}
            data-marke={marked || undefined}
            title={said.join(' · ')}
            style={{ left: `${x(at)}%`, top: `${y(value)}%` }}
          />
        ))}
      </div>
      <span className={classes['from']}>{points[0]?.said[0]}</span>
      <span className={classes['until']}>{points.length > 1 && points.at(-1)?.said[0]}</span>
    </div>
  )
}
