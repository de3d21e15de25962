import { Alert } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useOutbox } from './outbox.ts'

/** Says at the thing itself what waits for the net; `path` where that is another screen than this one. */
export function WaitingHere({ path }: { readonly path?: string }) {
  const { pathname } = useLocation()
  const here = useOutbox().filter((one) => one.state === 'waits' && one.path === (path ?? pathname))
  if (here.length === 0) return null
  return (
    <Alert
      color="gelb"
      mb="md"
      role="status"
      title={here.length === 1 ? `${here[0]?.titel} wartet auf Netz` : `${here.length} Einträge warten auf Netz`}
    >
      Liegt auf diesem Gerät und wird von selbst gesendet, sobald das Netz wieder da ist.
    </Alert>
  )
}
