import { Suspense, useState } from 'react'
import { lazyPart } from '#client/app/lazy-part.ts'
import type { WelcomeStepProps } from '#client/registry/welcome-steps.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'

const AboSheet = lazyPart(async () => (await import('../alle/AboSheet.tsx')).AboSheet)

export function CalendarStep({ reload }: WelcomeStepProps) {
  const [isOpen, setOpen] = useState(false)
  function close() {
    setOpen(false)
    reload()
  }
  return (
    <>
      <ActionButton onClick={() => setOpen(true)}>Kalender abonnieren</ActionButton>
      {isOpen && (
        <Suspense fallback={null}>
          <AboSheet onClose={close} />
        </Suspense>
      )}
    </>
  )
}
