import { VisuallyHidden } from '@mantine/core'
import { tagVon, uhrzeit, zeitraum } from '#client/datum.ts'
import type { Kalendereintrag } from './entry.ts'
import classes from './Kalender.module.css'

interface Angaben {
  readonly eintrag: Kalendereintrag | undefined
  /** One line of a month's day, a block of the week's hours, or a whole row with times, second line and state. */
  readonly art: 'zeile' | 'block' | 'reihe'
  /** The part of a later day: says until when. */
  readonly weiter?: boolean
}

/** What stands in an entry of the calendar. */
export function Kalenderinhalt({ eintrag, art, weiter = false }: Angaben) {
  if (!eintrag) return null
  const { titel, beginn, ende, zeichen, wort, unter, ton } = eintrag
  if (art !== 'reihe') {
    return (
      <span className={classes[art === 'block' ? 'block' : 'eintrag']}>
        {zeichen}
        <span className={classes['uhr']}>{weiter ? `bis ${uhrzeit(ende)}` : uhrzeit(beginn)}</span>{' '}
        <span className={classes['kurz']}>{titel}</span>
        {wort && <VisuallyHidden>, {wort}</VisuallyHidden>}
      </span>
    )
  }
  const zeit = tagVon(beginn) === tagVon(ende) ? `${uhrzeit(beginn)}–${uhrzeit(ende)} Uhr` : zeitraum(beginn, ende)
  return (
    <>
      <span className={classes['strich']} style={{ background: `var(--mantine-color-${ton}-6)` }} aria-hidden />
      <span className={classes['text']}>
        <span className={classes['titel']}>{titel}</span>
        <span className={classes['angaben']}>{[zeit, unter].filter(Boolean).join(' · ')}</span>
        {wort && (
          <span className={classes['wort']}>
            {zeichen} {wort}
          </span>
        )}
      </span>
    </>
  )
}
