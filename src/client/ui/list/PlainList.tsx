import { Stack, type StackProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props extends StackProps {
  readonly children: ReactNode
  readonly 'aria-label'?: string
}

export const PlainList = (props: Props) => <Stack component="ul" m={0} p={0} {...props} style={{ listStyle: 'none' }} />
