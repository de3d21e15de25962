import { VisuallyHidden } from '@mantine/core'
import { dayOf, timeOfDay, period } from '#client/date.ts'
import type { KalenderEntry } from './entry.ts'
import classes from './Kalender.module.css'

interface Props {
  readonly entry: KalenderEntry | undefined
  /** One line of a month's day, a block of the week's hours, or a whole row with times, second line and state. */
  readonly kind: 'zeile' | 'block' | 'reihe'
  /** The part of a later day: says until when. */
  readonly next?: boolean
}

/** The content of an entry in the calendar. */
export function KalenderContent({ entry, kind, next: further = false }: Props) {
  if (!entry) return null
  const { titel, beginn, ende, sign, word, subtitle: under, tone } = entry
  if (kind !== 'reihe') {
    return (
      <span className={classes[kind === 'block' ? 'block' : 'eintrag']} title={titel}>
        {sign}
        <span className={classes['uhr']}>{further ? `bis ${timeOfDay(ende)}` : timeOfDay(beginn)}</span>{' '}
        <span className={classes['kurz']}>{titel}</span>
        {word && <VisuallyHidden>, {word}</VisuallyHidden>}
      </span>
    )
  }
  const time = dayOf(beginn) === dayOf(ende) ? `${timeOfDay(beginn)}–${timeOfDay(ende)} Uhr` : period(beginn, ende)
  return (
    <>
      <span className={classes['strich']} style={{ background: `var(--mantine-color-${tone}-6)` }} aria-hidden />
      <span className={classes['text']}>
        <span className={classes['titel']}>{titel}</span>
        <span className={classes['angaben']}>{[time, under].filter(Boolean).join(' · ')}</span>
        {word && (
          <span className={classes['wort']}>
            {sign} {word}
          </span>
        )}
      </span>
    </>
  )
}
