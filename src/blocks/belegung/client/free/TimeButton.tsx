import type { ReactNode } from 'react'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'

interface Props {
  readonly onClick: () => void
  readonly children: ReactNode
}

/** Button for a free time; a span over midnight takes two lines on a narrow screen. */
export const TimeButton = ({ onClick, children }: Props) => (
  <ActionButton
    size="sm"
    h="auto"
    mih={44}
    py={4}
    variant="default"
    styles={{ label: { whiteSpace: 'normal', textAlign: 'start', lineHeight: 1.35 } }}
    onClick={onClick}
  >
    {children}
  </ActionButton>
)
