import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  readonly href: string
  readonly children: ReactNode
}

/** External link sized as a touch target: opens maps in a new tab, calls numbers. */
export const TapLink = ({ href, children }: Props) => (
  <Anchor
    href={href}
    {...(href.startsWith('http') ? { target: '_blank', rel: 'noreferrer' } : {})}
    display="flex"
    w="fit-content"
    mih={44}
    style={{ alignItems: 'center' }}
  >
    {children}
  </Anchor>
)
