import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { ScreenLink } from '#client/navigation.tsx'

interface Props {
  /** Above the link: when it is, or who asks. */
  readonly head: ReactNode
  readonly to: string
  readonly titel: string
  readonly children: ReactNode
}

/** One occasion among others on a card; its link is as high as a finger needs, without taking the room. */
export const CardRow = ({ head, to, titel, children }: Props) => (
  <Stack component="li" gap={5} miw={0} style={{ overflowWrap: 'anywhere' }}>
    {head}
    <ScreenLink to={to} fw={600} underline="hover" display="inline-block" my={-10} py={10} style={{ alignSelf: 'flex-start' }}>
      {titel}
    </ScreenLink>
    {children}
  </Stack>
)
