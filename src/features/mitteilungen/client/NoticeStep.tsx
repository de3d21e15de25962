import { Group } from '@mantine/core'
import { Suspense, useState } from 'react'
import { path, withQuery } from '#contract/screens.ts'
import { lazyPart } from '#client/app/lazy-part.ts'
import type { WelcomeStepProps } from '#client/registry/welcome-steps.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'

const Device = lazyPart(async () => (await import('./Device.tsx')).Device)

export function NoticeStep({ reload }: WelcomeStepProps) {
  const [isOpen, setOpen] = useState(false)
  function close() {
    setOpen(false)
    reload()
  }
  return (
    <Group gap="sm">
      <ActionButton onClick={() => setOpen(true)}>Auf diesem Gerät</ActionButton>
      <ActionButton variant="default" to={withQuery(path('/profiles/myProfile'), { ansicht: 'benachrichtigungen' })}>
        Mail und Push einstellen
      </ActionButton>
      {isOpen && (
        <Suspense fallback={null}>
          <Device onClose={close} />
        </Suspense>
      )}
    </Group>
  )
}
