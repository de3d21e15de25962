import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { ScreenLink } from '#client/navigation/navigation.tsx'
import { Happening } from '#client/ui/card/Happening.tsx'

interface Props extends Omit<Parameters<typeof Happening>[0], 'what'> {
  readonly head?: ReactNode
  readonly to: string
  readonly titel: string
  readonly children: ReactNode
}

/** An occasion row on a card; its link has touch height without adding space. */
export const CardRow = ({ head, to, titel, children, ...when }: Props) => (
  <Stack component="li" gap={5} miw={0} style={{ overflowWrap: 'anywhere' }}>
    {head}
    <Happening
      {...when}
      what={
        <ScreenLink to={to} inherit fw={600} underline="hover" display="inline-block" my={-11} py={11}>
          {titel}
        </ScreenLink>
      }
    />
    {children}
  </Stack>
)
