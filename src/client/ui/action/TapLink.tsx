import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  readonly href: string
  readonly children: ReactNode
}

/** A link out of the program, as high as a finger needs: a map opens beside it, a number is called. */
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
