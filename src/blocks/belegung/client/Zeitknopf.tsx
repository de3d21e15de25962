import type { ReactNode } from 'react'
import { Knopf } from '#client/ui/Knopf.tsx'

interface Angaben {
  readonly onClick: () => void
  readonly children: ReactNode
}

/** A free time to tap; one over midnight takes two lines on a narrow screen. */
export const Zeitknopf = ({ onClick, children }: Angaben) => (
  <Knopf
    size="sm"
    h="auto"
    mih={44}
    py={4}
    variant="default"
    styles={{ label: { whiteSpace: 'normal', textAlign: 'start', lineHeight: 1.35 } }}
    onClick={onClick}
  >
    {children}
  </Knopf>
)
