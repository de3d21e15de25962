import { Badge } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconPoint from '@tabler/icons-react/dist/esm/icons/IconPoint.mjs'
import type { Icon } from '@tabler/icons-react'

export const TONES = {
  gut: ['gruen', IconCheck],
  achtung: ['gelb', IconAlertTriangle],
  schlecht: ['red', IconBan],
  neutral: ['gray', IconPoint],
  hinweis: ['petrol', IconInfoCircle],
} as const
export type Tone = keyof typeof TONES
/** Appearance of a state. Yellow and red are reserved for states that require action. */
export interface StateLook {
  readonly tone: Tone
  readonly icon?: Icon
}

interface Props extends StateLook {
  readonly children: string
  readonly title?: string | undefined
}

/** A state as icon and text; colour is only a supplement. */
export function StatusBadge({ tone, icon, children, title }: Props) {
  const [color, byTone] = TONES[tone]
  const StateIcon = icon ?? byTone
  return (
    <Badge color={color} title={title} leftSection={<StateIcon size={14} stroke={2.5} aria-hidden />}>
      {children}
    </Badge>
  )
}
