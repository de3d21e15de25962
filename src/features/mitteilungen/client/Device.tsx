import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notify } from '#client/app/notify.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { useSend } from '#client/net/useSend.ts'
import { isOn, pushObstacle, switchOff, switchOn } from './device.ts'

export function Device({ onClose }: { readonly onClose: () => void }) {
  const on = useQuery({ queryKey: ['push', 'geraet'], queryFn: isOn, staleTime: 0 })
  const [obstacle, setObstacle] = useState(pushObstacle)
  const { send, isSending } = useSend(
    async () => {
      if (on.data) return switchOff()
      const reason = await switchOn()
      setObstacle(pushObstacle())
      notify(reason ?? 'Dieses Gerät zeigt jetzt neue Mitteilungen an.', reason === null ? 'success' : 'error')
    },
    { reload: () => on.refetch() },
  )
  return (
    <Sheet titel="Dieses Gerät" onClose={onClose}>
      <Text size="sm" c="dimmed" mb="sm">
        {on.data
          ? 'Dieses Gerät zeigt neue Mitteilungen an, auch wenn das Intranet zu ist. Mit dem Abmelden endet das.'
          : 'Neues erscheint auf dem Bildschirm, auch wenn das Intranet zu ist.'}
      </Text>
      <ActionButton
        variant={on.data ? 'default' : 'filled'}
        loading={isSending}
        disabledReason={on.data ? undefined : obstacle}
        onClick={() => send()}
      >
        {on.data ? 'Hier nicht mehr benachrichtigen' : 'Auf diesem Gerät benachrichtigen'}
      </ActionButton>
      {!on.data && obstacle && (
        <Text size="sm" mt="xs">
          {obstacle}
        </Text>
      )}
    </Sheet>
  )
}
