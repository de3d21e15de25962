import { Fragment, memo, type CSSProperties } from 'react'
import { Link } from '@tanstack/react-router'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { KindIcon } from '#client/ui/kinds/KindIcon.tsx'
import { wordOf } from './plan.ts'
import { streckeText, DAY_MINUTES, clockOf, shareOf } from './plan-time.ts'
import { sameRow, type Row } from './rows.ts'
import classes from './Belegungsplan.module.css'

interface Props {
  readonly row: Row
  readonly days: number
  readonly draggable: boolean
  readonly buchbar: boolean
}

/** Share of the plan below which an entry shows no text. */
const NARROW = 0.07

/** Share of the plan that the time alone takes, where no room is beside it. */
const CLOCK = 0.042

/** Share of the plan below which an entry ending at the left edge is hard to tap. */
const REMNANT = 0.02

/** Vehicle or room with its bookings. Arrow keys move between bookings; only the first is a tab stop, a remnant only if alone. */
function RowImage({ row: line, days, draggable, buchbar }: Props) {
  const { first, row, entries, stretch, numbers } = line
  const note = row.gesperrt ?? row.warning
  const total = days * DAY_MINUTES
  const at = (minute: number) => shareOf(Math.min(total, Math.max(0, minute)), days)
  const part = (from: number, to: number) => `${(at(to) - at(from)) * 100}%`
  const share = (minute: number) => part(0, minute)
  const tabStop = Math.max(
    0,
    stretch.findIndex(({ von, bis }) => von >= 0 || at(bis) >= REMNANT),
  )
  return (
    <div className={classes['row']} style={{ '--lines': line.lines } as CSSProperties} role="group" aria-label={row.titel}>
      <div className={classes['name']}>
        {row.look && <KindIcon look={row.look} size={30} />}
        <span className={classes['title']}>{row.titel}</span>
        {(note ?? row.subtitle) && (
          <span className={classes[note === undefined ? 'subtitle' : 'blocked']} title={note}>
            {note ?? row.subtitle}
          </span>
        )}
        {buchbar && (
          <button type="button" className={classes['book']} data-buchen={row.id} aria-label={`${row.titel} buchen`} title="Buchen">
            +
          </button>
        )}
        {row.report && (
          <Link
            to={row.report}
            className={`${classes['book']} ${classes['report']}`}
            aria-label={`Mangel melden: ${row.titel}`}
            title="Mangel melden"
          >
            <IconAlertTriangle size={18} aria-hidden />
          </Link>
        )}
      </div>
      <div className={classes['lane']} data-spur={row.id} data-gesperrt={row.gesperrt !== undefined || undefined}>
        {entries.map((entry, number) => {
          const { id, titel, subtitle: under, kind, own, fixed, before = 0, after = 0 } = entry
          const strecke = stretch[number] ?? { von: 0, bis: 0 }
          const [von, bis] = [Math.max(0, strecke.von), Math.min(total, strecke.bis)]
          if (bis <= von) return null
          const when = streckeText(first, strecke)
          const around = strecke.von < 0 ? `bis ${clockOf(strecke.bis)}` : clockOf(strecke.von)
          const word = wordOf(entry)
          const movable = draggable && fixed === undefined
          const width = at(bis) - at(von)
          const short = width < NARROW
          const next = Math.min(
            total,
            ...stretch.map((s, i) => (numbers[i] === numbers[number] && s.von >= bis ? s.von - (entries[i]?.before ?? 0) : total)),
          )
          const top = `calc(4px + ${numbers[number] ?? 0} * var(--lane-height))`
          const free = at(next) - at(bis + after)
          return (
            <Fragment key={id}>
              <button
                type="button"
                tabIndex={number === tabStop ? 0 : -1}
                className={classes['entry']}
                data-eintrag={id}
                data-art={kind}
                data-eigene={own || undefined}
                data-beweglich={movable || undefined}
                aria-label={`${around} ${titel}, ${when}, ${word}`}
                title={`${titel}\n${when}\n${[word, under].filter(Boolean).join(' · ')}${fixed === undefined ? '' : `\n${fixed}`}`}
                style={{ left: share(von), width: part(von, bis), top }}
              >
                {before > 0 && <span className={classes['before']} style={{ width: `${((at(von) - at(von - before)) / width) * 100}%` }} />}
                {(!short || (width >= CLOCK && free < NARROW / 2)) && (
                  <span className={classes['text']} style={short ? { paddingInline: 2 } : undefined}>
                    <b>{around}</b> {!short && titel}
                  </span>
                )}
                {after > 0 && <span className={classes['after']} style={{ width: `${((at(bis + after) - at(bis)) / width) * 100}%` }} />}
              </button>
              {short && free >= NARROW / 2 && (
                <span
                  className={classes['beside']}
                  style={{ left: `max(${share(bis + after)}, calc(${share(von)} + 8px))`, right: part(next, total), top }}
                  aria-hidden
                >
                  <b>{around}</b> {titel}
                </span>
              )}
            </Fragment>
          )
        })}
      </div>
    </div>
  )
}

export const PlanLane = memo(
  RowImage,
  (a, b) => a.days === b.days && a.draggable === b.draggable && a.buchbar === b.buchbar && sameRow(a.row, b.row),
)
