import { VisuallyHidden } from '@mantine/core'
import { tagVon, uhrzeit, zeitraum } from '../datum.ts'
import type { Kalendereintrag } from './Kalender.tsx'
import classes from './Kalender.module.css'

interface Angaben {
  readonly eintrag: Kalendereintrag | undefined
  /** With times in full, second line and state: where there is a whole row. */
  readonly ganz?: boolean
}

/** What stands in an entry of the calendar. */
export function Kalenderinhalt({ eintrag, ganz = false }: Angaben) {
  if (!eintrag) return null
  const { titel, beginn, ende, zeichen, wort, unter, ton } = eintrag
  if (!ganz) {
    return (
      <span className={classes['eintrag']}>
        {zeichen}
        <span className={classes['uhr']}>{uhrzeit(beginn)}</span> <span className={classes['kurz']}>{titel}</span>
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
