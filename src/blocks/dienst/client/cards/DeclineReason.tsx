import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '#client/net/useSend.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { ErrorLine } from '#client/ui/form/ErrorLine.tsx'

interface Props {
  readonly tell: (reason: string) => Promise<unknown>
}
/** Voluntary reason of a no that was already sent. */
export function DeclineReason({ tell }: Props) {
  const [reason, setReason] = useState('')
  const [isTyping, setTyping] = useState(false)
  const [isTold, setTold] = useState(false)
  const { send, isSending, error } = useSend(() => tell(reason.trim()), { onSuccess: () => setTold(true) })
  if (isTold)
    return (
      <Text size="sm" c="dimmed" w="100%" role="status">
        Die Leitung liest deinen Grund.
      </Text>
    )
  return (
    <form
      data-typing={isTyping || undefined}
      style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 8, width: '100%' }}
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim() !== '' && !isSending) void send()
      }}
    >
      <TextInput
        flex="1 1 180px"
        label="Grund (freiwillig)"
        maxLength={255}
        value={reason}
        onFocus={() => setTyping(true)}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {reason.trim() !== '' && (
        <ActionButton type="submit" size="sm" variant="default" loading={isSending}>
          Mitschicken
        </ActionButton>
      )}
      <ErrorLine text={error} plain />
    </form>
  )
}
