import { Text } from '@mantine/core'
import { Suspense } from 'react'
import { wholeDays } from '#contract/time/berlin.ts'
import { overlapSentences } from '#contract/time/next-duty.ts'
import type { PlanEntry } from '#contract/time/plan.ts'
import { dayOf, shortDay, shortenTitle, timesText } from '#client/text/date.ts'
import { seatWords } from '#blocks/dienst/seat-name.ts'
import { ScreenLink } from '#client/navigation/navigation.tsx'
import { useWaiting } from '#client/net/outbox/waiting.ts'
import { WaitingMark } from '#client/net/outbox/WaitingMark.tsx'
import { planView } from '#client/registry/plan-views.ts'
import { KindIcon } from '#client/ui/kinds/KindIcon.tsx'
import { KINDS } from '#client/ui/kinds/kinds.ts'
import type { Look } from '#client/ui/kinds/look.ts'
import { aboutWhom, isOff } from '#client/ui/kinds/plan-states.ts'
import { PlanState } from '#client/ui/card/PlanState.tsx'
import classes from './Plan.module.css'

/** As `timesText`; for whole days only the last day. */
function hours({ beginn, ende }: PlanEntry): string {
  const days = wholeDays(beginn, ende)
  if (days) return days[0] === days[1] ? 'ganzer Tag' : `bis ${shortDay(days[1])}`
  return timesText(beginn, ende)
}

interface Props {
  readonly entry: PlanEntry
  readonly entries: readonly PlanEntry[]
  readonly first: boolean
  readonly over: boolean
  readonly onCard?: boolean
}

export const beginsDay = (entries: readonly PlanEntry[], i: number): boolean =>
  i === 0 || dayOf(entries[i - 1]?.beginn ?? '') !== dayOf(entries[i]?.beginn ?? '')

export const Overlaps = ({ entry, entries }: Pick<Props, 'entry' | 'entries'>) =>
  overlapSentences(entry, entries).map((text, at) => (
    <Text key={at} component="div" fz={14} c="var(--mantine-color-gelb-light-color)">
      {text}
    </Text>
  ))

export function PlanRow({ entry, entries, first, over, onCard = false }: Props) {
  const { _id, art, titel, unter: under, beginn, ende, pfad, zustand, platz, steht } = entry
  const day = dayOf(beginn)
  // The week's title contains the year.
  const [weekday = '', date = ''] = shortDay(day, beginn).split(', ')
  // Nobody is asked to stand in for what is over.
  const about = over && art === 'cdienst' ? '' : aboutWhom(entry)
  const view = planView(art)
  const look: Look = KINDS[art]
  const waits = useWaiting(pfad).length > 0
  const asked = zustand === 'gefragt' || zustand === 'zuUebernehmen'
  return (
    <li className={classes['row']} data-vorbei={over || undefined} data-aus={isOff(entry) || undefined}>
      <time dateTime={day} className={classes['day']} data-weiter={!first || undefined}>
        {weekday} <b>{date}</b>
      </time>
      <div className={classes['entry']}>
        <KindIcon look={look} named />
        <div className={classes['text']}>
          <ScreenLink to={pfad} className={classes['title'] ?? ''} underline="hover">
            {shortenTitle(titel, beginn)}
          </ScreenLink>
          {!asked && <WaitingMark to={pfad} />}
          <div className={classes['time']}>{hours(entry)}</div>
          {under !== '' && (
            <Text component="div" fz={14} c="dimmed">
              {seatWords(art, under)}
            </Text>
          )}
          <PlanState {...entry} open={look.open} />
          {about !== '' && <div>{about}</div>}
          {!over && steht && (
            <Text component="div" fz={14} c="var(--mantine-color-error)">
              Das Fahrzeug darf gerade nicht fahren. Nimm ein anderes, wenn es bis dahin nicht frei ist.
            </Text>
          )}
          {!over && <Overlaps entry={entry} entries={entries} />}
          <Suspense>
            {!over && asked && view && <view.Answer {...{ titel, beginn, ende }} id={_id} to={pfad} />}
            {!over && platz && !onCard && !waits && view && (
              <div className={classes['cancel']}>
                <view.CannotCome titel={titel} platz={platz} />
              </div>
            )}
          </Suspense>
        </div>
      </div>
    </li>
  )
}
