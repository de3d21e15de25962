import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import type { ReactNode } from 'react'
import { KindIcon } from '../kinds/KindIcon.tsx'
import type { Look } from '../kinds/look.ts'
import { TimeSpan } from '../time/TimeText.tsx'
import classes from './Happening.module.css'

interface Props {
  readonly look?: Look
  readonly what: ReactNode
  readonly marks?: ReactNode
  readonly beginn: string
  readonly ende: string
  readonly where: ReactNode
}

export const Happening = ({ look, what, marks, beginn, ende, where }: Props) => (
  <div className={classes['block']}>
    {look && (
      <span className={classes['tile']}>
        <KindIcon look={look} named />
      </span>
    )}
    <div className={classes['header']}>
      {what}
      {marks}
    </div>
    <div className={classes['details']}>
      <div className={classes['row']}>
        <IconCalendarEvent size={16} stroke={1.8} aria-hidden />
        <TimeSpan beginn={beginn} ende={ende} />
      </div>
      {where !== '' && (
        <div className={`${classes['row']} ${classes['place']}`}>
          <IconMapPin size={16} stroke={1.8} aria-hidden />
          <span>{where}</span>
        </div>
      )}
    </div>
  </div>
)
