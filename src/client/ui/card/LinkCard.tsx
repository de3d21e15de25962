import { Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { WaitingMark } from '../../net/outbox/WaitingMark.tsx'
import classes from '../list/DataTable.module.css'

interface Props {
  readonly titel: string
  /** Where a tap anywhere on the card leads. */
  readonly to: string
  /** The title is crossed out. */
  readonly struck?: boolean
  /** Puts the link among what stands around it: date, place, badges. */
  readonly renderFrame: (link: ReactNode) => ReactNode
  readonly children: ReactNode
}

/** A card whose link covers it, in lists and among other cards; what else can be pressed lies above. */
export const LinkCard = ({ titel, to, struck = false, renderFrame, children }: Props) => (
  <Stack component="article" gap={6} miw={0} className={classes['karte'] ?? ''}>
    {renderFrame(
      <Link
        to={to}
        className={classes['ziel']}
        style={{ fontSize: 17, lineHeight: 1.3, overflowWrap: 'anywhere', textDecoration: struck ? 'line-through' : undefined }}
      >
        {titel}
      </Link>,
    )}
    <WaitingMark to={to} />
    {children}
  </Stack>
)
