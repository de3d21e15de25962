import { Text } from '@mantine/core'
import { useState } from 'react'
import { ActionButton } from '../ui/action/ActionButton.tsx'
import { installOffer } from '../net/worker/register.ts'

/** Apple's browsers make no offer: one does it by hand. */
const byHand = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** How the intranet comes to the home screen; nothing where it stands there already, or cannot. */
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
