// Links and moves between screens; addresses come from `pfad(...)`.
import { Anchor, type AnchorProps } from '@mantine/core'
import { Link, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface Props extends AnchorProps {
  readonly nach: string
  readonly children: ReactNode
  readonly title?: string
}

/** A link to a screen: `<Reference after={pfad('/orte')}>Orte</Verweis>`. */
export const Reference = ({ nach: after, ...rest }: Props) => <Anchor component={Link} to={after} {...rest} />

/** Goes to an address: `go(pfad('/dashboard'))`; `replace` leaves no step in the browser's history. */
export function useGo(): (after: string, replace?: boolean) => Promise<void> {
  const navigate = useNavigate()
  return (after, replace = false) => navigate({ href: after, replace })
}

/** One step back as the browser's button does; for who came in by a link from outside, to `otherwise`. */
export function useBack(otherwise: string): () => void {
  const possible = useCanGoBack()
  const { history } = useRouter()
  const go = useGo()
  return () => (possible ? history.back() : void go(otherwise))
}
