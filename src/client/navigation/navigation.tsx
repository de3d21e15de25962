// Links and moves between screens; addresses come from `path(...)`.
import { Anchor, type AnchorProps } from '@mantine/core'
import { Link, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface Props extends AnchorProps {
  readonly to: string
  readonly children: ReactNode
  readonly title?: string
  /** Stands for itself and not within a text: as high as a finger needs. */
  readonly alone?: boolean
}

/** A link to a screen: `<ScreenLink nach={path('/orte')}>Orte</ScreenLink>`. */
export const ScreenLink = ({ to, alone = false, ...rest }: Props) => (
  <Anchor
    component={Link}
    to={to}
    {...(alone ? { display: 'flex', w: 'fit-content', mih: 44, style: { alignItems: 'center' } } : {})}
    {...rest}
  />
)

/** Goes to an address: `go(path('/dashboard'))`; `replace` leaves no step in the browser's history. */
export function useGo(): (to: string, replace?: boolean) => Promise<void> {
  const navigate = useNavigate()
  return (to, replace = false) => navigate({ href: to, replace })
}

/** One step back as the browser's button does; for those who came by a link from outside, to `otherwise` instead of this screen. */
export function useBack(otherwise: string): () => void {
  const possible = useCanGoBack()
  const { history } = useRouter()
  const go = useGo()
  return () => (possible ? history.back() : void go(otherwise, true))
}
