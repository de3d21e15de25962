import { Anchor, type AnchorProps } from '@mantine/core'
import { Link, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface Props extends AnchorProps {
  readonly to: string
  readonly children: ReactNode
  readonly title?: string
  readonly alone?: boolean
}

export const ScreenLink = ({ to, alone = false, ...rest }: Props) => (
  <Anchor
    component={Link}
    to={to}
    {...(alone ? { display: 'flex', w: 'fit-content', mih: 44, style: { alignItems: 'center' } } : {})}
    {...rest}
  />
)

/** Navigates to an address: `goTo(path('/dashboard'))`; `replace` adds no history entry. */
export function useGo(): (to: string, replace?: boolean) => Promise<void> {
  const navigate = useNavigate()
  return (to, replace = false) => navigate({ href: to, replace })
}

/** Goes one step back in history; after a deep link from outside, goes to `otherwise`. */
export function useBack(otherwise: string): () => void {
  const possible = useCanGoBack()
  const { history } = useRouter()
  const goTo = useGo()
  return () => (possible ? history.back() : void goTo(otherwise, true))
}
