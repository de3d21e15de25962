import classes from './Chart.module.css'

interface Props {
  readonly rows: readonly { readonly label: string; readonly value: number }[]
  readonly text: (value: number) => string
}
/** Lying bars for long names; values stand beside the tracks, so that no text shortens a bar. */
export function RowChart({ rows, text }: Props) {
  const highest = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <div className={classes['container']}>
      <ul className={classes['rows']}>
        {rows.map(({ label, value }) => (
          <li key={label} aria-label={`${label}: ${text(value)}`}>
            <span>{label}</span>
            <span className={classes['lying']}>
              <i style={{ width: `${(value / highest) * 100}%` }} />
            </span>
            <b>{text(value)}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}
