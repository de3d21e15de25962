import { useEffect, useState } from 'react'
import { timeOfDay } from '../../text/date.ts'
import { lookForNet, onReturn } from '../../net/away.ts'
import { noAnswer, useNet } from '../../net/net.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { Notice } from '../../ui/page/EmptyState.tsx'
import classes from './NoNet.module.css'

/** Placeholder for content that needs the network or server; reloads automatically once back. */
export function NoNet({ again }: { readonly again: () => unknown }) {
  const { since } = useNet()
  const [looking, setLooking] = useState(false)
  useEffect(() => onReturn(() => void again()), [again])
  async function look() {
    setLooking(true)
    await lookForNet()
    setLooking(false)
  }
  return (
    <div className={classes['fallback']} data-kein-netz role="status">
      <Notice
        titel={since && !navigator.onLine ? `${noAnswer()} seit ${timeOfDay(since)} Uhr` : noAnswer()}
        text="Diese Seite ist noch nicht auf deinem Gerät. Sobald es wieder geht, kommt sie von selbst."
        action={
          <ActionButton variant="default" loading={looking} onClick={() => look()}>
            Noch einmal versuchen
          </ActionButton>
        }
      />
    </div>
  )
}
