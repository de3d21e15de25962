import { UnstyledButton } from '@mantine/core'
import { today, timeOfDay } from '#client/text/date.ts'
import { More } from '#client/ui/action/ActionList.tsx'
import { useSwipe } from '#client/ui/action/swipe.ts'
import classes from './DayPlan.module.css'
import { wordOf, type PlanEntry, type PlanActions, type PlanRow } from './plan.ts'
import { gapsBetween, spanFrom, streckeOf, DAY_MINUTES, type Strecke } from './plan-time.ts'

interface Props extends PlanActions {
  readonly titel: string
  readonly rows: readonly PlanRow[]
  readonly entries: readonly PlanEntry[]
  readonly tag: string
  readonly onSwipe: (direction: 1 | -1) => void
}

const two = (number: number) => String(number).padStart(2, '0')
const clock = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
/** Start of the next quarter hour. */
const nowMinute = () => {
  const [hour = 0, minute = 0] = timeOfDay(new Date()).split(':').map(Number)
  return Math.ceil((hour * 60 + minute) / 15) * 15
}

export function DayPlan({ titel, rows, entries, tag, onChoice, onNew, onSwipe }: Props) {
  const perRow = Map.groupBy(entries, ({ row }) => row)
  const from = tag === today() ? nowMinute() : tag < today() ? DAY_MINUTES : 0
  return (
    <div role="group" aria-label={titel} className={classes['dayPlan']} {...useSwipe(onSwipe)}>
      {rows.map((row) => (
        <Row key={row.id} row={row} tag={tag} ab={from} entries={perRow.get(row.id) ?? []} onChoice={onChoice} onNew={onNew} />
      ))}
    </div>
  )
}

interface RowProps extends Pick<PlanActions, 'onChoice' | 'onNew'> {
  readonly row: PlanRow
  readonly tag: string
  /** Minute of the day from which booking is possible. */
  readonly ab: number
  readonly entries: readonly PlanEntry[]
}

type Point = { readonly strecke: Strecke; readonly entry?: PlanEntry }

function Row({ row, tag, ab, entries, onChoice, onNew }: RowProps) {
  const gebucht: Point[] = entries.map((entry) => ({ entry, strecke: streckeOf(tag, entry) }))
  const taken = gebucht.map(({ strecke: { von, bis }, entry }) => ({ von: von - (entry?.before ?? 0), bis: bis + (entry?.after ?? 0) }))
  const free: Point[] = row.gesperrt === undefined ? gapsBetween(taken, ab).map((strecke) => ({ strecke })) : []
  const points = [...gebucht, ...free].sort((a, b) => a.strecke.von - b.strecke.von)
  const head = `zeile-${row.id}`
  return (
    <section className={classes['row']} aria-labelledby={head}>
      <div className={classes['head']}>
        <h3 id={head} className={classes['name']}>
          {row.titel} <span>{row.subtitle}</span>
        </h3>
        {row.report && (
          <More
            label={`Zu ${row.titel}`}
            actions={[['Mangel melden', row.report] as const, ...(row.links ?? [])].map(([titel, to]) => ({ titel, to }))}
          />
        )}
      </div>
      {row.gesperrt !== undefined && <p className={classes['blocked']}>{row.gesperrt}</p>}
      {row.gesperrt === undefined && row.warning !== undefined && <p className={classes['blocked']}>{row.warning}</p>}
      {points.length === 0 && row.gesperrt === undefined && <p className={classes['empty']}>Nichts gebucht.</p>}
      {points.map(({ strecke, entry }) =>
        entry ? (
          <UnstyledButton
            key={entry.id}
            className={classes['booked']}
            data-art={entry.kind}
            data-eigene={entry.own || undefined}
            onClick={() => onChoice(entry.id)}
          >
            <span className={classes['time']}>{theTimeOfDay(strecke)}</span>
            <span className={classes['details']}>
              {entry.titel}
              <small>{[wordOf(entry), entry.subtitle, prepared(strecke, entry)].filter(Boolean).join(' · ')}</small>
            </span>
          </UnstyledButton>
        ) : (
          <UnstyledButton
            key={strecke.von}
            className={classes['free']}
            disabled={!onNew}
            onClick={() => onNew?.(row.id, spanFrom(tag, vorschlag(strecke)))}
          >
            {strecke.von === 0 && strecke.bis === DAY_MINUTES ? 'Den ganzen Tag frei' : `Frei ${theTimeOfDay(strecke)}`}
          </UnstyledButton>
        ),
      )}
    </section>
  )
}

/** 'Aufbau ab 17:00, Abbau bis 20:00': time that is neither booked nor free. */
function prepared({ von, bis }: Strecke, { before = 0, after = 0 }: PlanEntry): string {
  const [from, until] = [von - before, bis + after]
  return [before > 0 && from >= 0 ? `Aufbau ab ${clock(from)}` : '', after > 0 && until <= DAY_MINUTES ? `Abbau bis ${clock(until)}` : '']
    .filter(Boolean)
    .join(', ')
}

function theTimeOfDay({ von, bis }: Strecke): string {
  if (von <= 0 && bis >= DAY_MINUTES) return 'ganztags'
  if (von <= 0) return `bis ${clock(bis)}`
  return bis >= DAY_MINUTES ? `ab ${clock(von)}` : `${clock(von)}–${clock(bis)}`
}

/** Suggests two hours of a gap: in the evening, when volunteers drive, else by day, else as early as possible. */
function vorschlag({ von, bis }: Strecke): Strecke {
  const fits = [18, 9, 14].map((hour) => hour * 60).find((start) => start >= von && start + 120 <= bis)
  const start = von >= 8 * 60 ? von : (fits ?? von)
  return { von: start, bis: Math.min(bis, start + 120) }
}
