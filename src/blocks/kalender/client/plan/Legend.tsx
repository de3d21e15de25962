import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { KIND_WORDS, type PlanEntry, type PlanRow } from './plan.ts'
import classes from './Legend.module.css'

interface Props {
  readonly anlass: string | undefined
  readonly entries: readonly PlanEntry[]
  readonly rows: readonly PlanRow[]
}

/** Legend of a plan's colours, hatchings and signs; limited to those in use. */
export function Legend({ anlass, entries, rows }: Props) {
  const signs = [
    ['bestaetigt', KIND_WORDS.bestaetigt],
    ['eigene', 'Von dir'],
    ['angefragt', `${KIND_WORDS.angefragt}: noch nicht entschieden`],
    ['anlass', anlass],
    ['ruest', entries.some(({ before = 0, after = 0 }) => before + after > 0) && 'Auf- und Abbau'],
    ['gesperrt', rows.some(({ gesperrt }) => gesperrt !== undefined) && 'nicht buchbar'],
  ] as const
  return (
    <ul className={classes['legend']} aria-label="Farben im Plan">
      {signs.map(
        ([kind, word]) =>
          word && (
            <li key={kind}>
              <span className={classes['sample']} data-art={kind} aria-hidden />
              {word}
            </li>
          ),
      )}
      {rows.some(({ report }) => report) && (
        <li>
          <IconAlertTriangle size={18} aria-hidden />
          Mangel melden
        </li>
      )}
    </ul>
  )
}
