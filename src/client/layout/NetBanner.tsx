import { useState } from 'react'
import { instantText, dayOf, timeOfDay, today } from '../date.ts'
import { lookForNet } from '../away.ts'
import { useNet } from '../net.ts'
import classes from './NetBanner.module.css'

const when = (asOf: Date) => (dayOf(asOf) === today() ? `${timeOfDay(asOf)} Uhr` : instantText(asOf))

/** Without a net: says so, quietly, and of when what is shown is. Lies over the screen, so that nothing jumps. */
export function NetBanner() {
  const { since, asOf } = useNet()
  const [looking, setLooking] = useState(false)
  if (!since) return null
  async function look() {
    setLooking(true)
    await lookForNet()
    setLooking(false)
  }
  return (
    <div className={`${classes['band']} nicht-drucken`} role="status">
      <span>Kein Netz{asOf ? ` – Stand von ${when(asOf)}` : ''}</span>
      <button type="button" disabled={looking} onClick={() => void look()}>
        Noch einmal
      </button>
    </div>
  )
}
