// Deferred work once the first screen is idle: outbox, update notice and offline stock.
import { useEffect } from 'react'
import { useNet } from '../net/net.ts'
import { Outbox } from '../net/outbox/Outbox.tsx'
import { useNewVersion } from '../net/worker/register.ts'
import { keepStocked } from '../net/worker/stock.ts'
import { Band, Bands } from './Band.tsx'

let stocked = false

export function Later() {
  const { since } = useNet()
  const hasNewVersion = useNewVersion()
  useEffect(() => {
    if (!stocked) keepStocked()
    stocked = true
  }, [])
  return (
    <Bands place={since ? 'darueber' : 'unten'}>
      {/* A form with unsaved input asks first and keeps a draft. */}
      {hasNewVersion && <Band text="Neue Version" button="Aktualisieren" onClick={() => location.reload()} />}
      <Outbox />
    </Bands>
  )
}
