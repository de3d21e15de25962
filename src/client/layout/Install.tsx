import { Text } from '@mantine/core'
import { useState } from 'react'
import { ActionButton } from '../ui/action/ActionButton.tsx'
import { installOffer } from '../net/worker/register.ts'

/** Apple browsers offer no install prompt; installing is manual. */
const byHand = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** Install hint for the home screen; empty if already installed or unsupported. */
export function Install() {
  const [offer] = useState(installOffer)
  const [asked, setAsked] = useState(false)
  if (matchMedia('(display-mode: standalone)').matches) return null
  if (offer && !asked)
    return (
      <ActionButton
        variant="default"
        onClick={() => {
          setAsked(true)
          void offer.prompt()
        }}
      >
        Zum Startbildschirm hinzufügen
      </ActionButton>
    )
  if (!byHand()) return null
  return (
    <Text size="sm">
      Zum Startbildschirm hinzufügen: Tippe unten auf „Teilen“ und dann auf „Zum Home-Bildschirm“. So öffnet sich das Intranet wie eine App,
      auch ohne Netz.
    </Text>
  )
}
