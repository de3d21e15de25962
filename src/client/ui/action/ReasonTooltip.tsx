import { Tooltip } from '@mantine/core'
import type { RefObject } from 'react'

interface Props {
  readonly text: string
  readonly target: RefObject<HTMLElement | null>
  readonly opened: boolean
}

export const ReasonTooltip = ({ text, target, opened }: Props) => <Tooltip label={text} target={target} opened={opened} />
