// What comes when the first screen is calm: what waits for the net, a new version, and the stock for when there is no net.
import { useEffect } from 'react'
import { useNet } from '../net.ts'
import { Outbox } from '../outbox/Outbox.tsx'
import { useNewVersion } from '../worker/register.ts'
import { keepStocked } from '../worker/stock.ts'
import classes from './Later.module.css'

let stocked = false

export function Later() {
  const { since } = useNet()
  const fresh = useNewVersion()
  useEffect(() => {
    if (!stocked) keepStocked()
    stocked = true
  }, [])
  return (
    <div className={`${classes['stapel']} nicht-drucken`} {...(since ? { 'data-hoeher': true } : {})}>
      {fresh && (
        <div className={classes['band']} role="status">
          <span>Neue Version</span>
          {/* A form with unsaved input asks first, and keeps it as a draft. */}
          <button type="button" onClick={() => location.reload()}>
            Aktualisieren
          </button>
        </div>
      )}
      <Outbox />
    </div>
  )
}
