import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'

/** Says on hover, focus and tap why the wrapped control cannot be used. */
export const ReasonTooltip = ({ text, children }: { readonly text: string; readonly children: ReactElement }) => (
  <Tooltip label={text}>{children}</Tooltip>
)
