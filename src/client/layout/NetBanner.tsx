import { useState } from 'react'
import { instantText, dayOf, timeOfDay, today } from '../text/date.ts'
import { lookForNet } from '../net/away.ts'
import { noAnswer, useNet } from '../net/net.ts'
import { Band, Bands } from './Band.tsx'

const when = (asOf: Date) => (dayOf(asOf) === today() ? `${timeOfDay(asOf)} Uhr` : instantText(asOf))

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
    <Bands place="netz">
      <Band
        text={`${noAnswer()}${asOf ? ` – Stand von ${when(asOf)}` : ''}`}
        button="Noch einmal"
        disabled={looking}
        onClick={() => void look()}
      />
    </Bands>
  )
}
