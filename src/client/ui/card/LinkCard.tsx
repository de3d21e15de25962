import { Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { WaitingMark } from '../../net/outbox/WaitingMark.tsx'
import classes from '../list/DataTable.module.css'

interface Props {
  readonly titel: string
  readonly to: string
  readonly struck?: boolean
  readonly renderFrame: (link: ReactNode) => ReactNode
  readonly children: ReactNode
}

export const LinkCard = ({ titel, to, struck = false, renderFrame, children }: Props) => (
  <Stack component="article" gap={6} miw={0} className={classes['card'] ?? ''}>
    {renderFrame(
      <Link
        to={to}
        className={classes['link']}
        style={{ fontSize: 17, lineHeight: 1.3, overflowWrap: 'anywhere', textDecoration: struck ? 'line-through' : undefined }}
      >
        {titel}
      </Link>,
    )}
    <WaitingMark to={to} />
    {children}
  </Stack>
)
