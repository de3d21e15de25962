// Links and moves between screens; addresses come from `pfad(...)`.
import { Anchor, type AnchorProps } from '@mantine/core'
import { Link, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface Angaben extends AnchorProps {
  readonly nach: string
  readonly children: ReactNode
  readonly title?: string
}

/** A link to a screen: `<Verweis nach={pfad('/orte')}>Orte</Verweis>`. */
export const Verweis = ({ nach, ...rest }: Angaben) => <Anchor component={Link} to={nach} {...rest} />

/** Goes to an address: `gehe(pfad('/dashboard'))`; `ersetze` leaves no step in the browser's history. */
export function useGehe(): (nach: string, ersetze?: boolean) => Promise<void> {
  const navigate = useNavigate()
  return (nach, ersetze = false) => navigate({ href: nach, replace: ersetze })
}

/** One step back as the browser's button does; for who came in by a link from outside, to `sonst`. */
export function useZurueck(sonst: string): () => void {
  const moeglich = useCanGoBack()
  const { history } = useRouter()
  const gehe = useGehe()
  return () => (moeglich ? history.back() : void gehe(sonst))
}
