import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './ForMe.module.css'

interface Props {
  readonly head: ReactNode
  readonly people: ReactNode
  readonly children: ReactNode
}

export const RecordFrame = ({ head, people, children }: Props) => (
  <div className={classes['record']}>
    <Stack gap={16} miw={0}>
      {head}
    </Stack>
    {people && <div className={classes['people']}>{people}</div>}
    <Stack gap={16} miw={0}>
      {children}
    </Stack>
  </div>
)
