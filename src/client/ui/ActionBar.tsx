import { Group } from '@mantine/core'
import type { ReactNode } from 'react'

/** Search, filters and export above a list; wraps on narrow screens. */
export const ActionBar = ({ children }: { readonly children: ReactNode }) => (
  <Group gap="sm" mb="md" align="center">
    {children}
  </Group>
)
