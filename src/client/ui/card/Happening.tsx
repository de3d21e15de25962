import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import type { ReactNode } from 'react'
import { KindIcon } from '../kinds/KindIcon.tsx'
import type { Look } from '../kinds/look.ts'
import { TimeSpan } from '../time/TimeText.tsx'
import classes from './Happening.module.css'

interface Props {
  /** Of which kind it is; without one no icon stands there. */
  readonly look?: Look
  /** What: a heading or a link, in the weight of one. */
  readonly what: ReactNode
  /** What is out of the ordinary, beside the title. */
  readonly marks?: ReactNode
  readonly beginn: string
  readonly ende: string
  /** Where; stands back, '' for nowhere. */
  readonly where: ReactNode
}

/** What, when, where: the title weighs most, the time reads at once, the place stands back. */
export const Happening = ({ look, what, marks, beginn, ende, where }: Props) => (
  <div className={classes['block']}>
    {look && (
      <span className={classes['kachel']}>
        <KindIcon look={look} named />
      </span>
    )}
    <div className={classes['kopf']}>
      {what}
      {marks}
    </div>
    <div className={classes['angaben']}>
      <div className={classes['zeile']}>
        <IconCalendarEvent size={16} stroke={1.8} aria-hidden />
        <TimeSpan beginn={beginn} ende={ende} />
      </div>
      {where !== '' && (
        <div className={`${classes['zeile']} ${classes['wo']}`}>
          <IconMapPin size={16} stroke={1.8} aria-hidden />
          <span>{where}</span>
        </div>
      )}
    </div>
  </div>
)
