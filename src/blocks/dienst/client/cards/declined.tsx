import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '#client/net/useSend.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { notifyUndo } from '#client/ui/action/undo.tsx'
import { ErrorLine } from '#client/ui/form/ErrorLine.tsx'
import type { AnlassKind } from '../kind.ts'

interface Declined {
  readonly id: string
  readonly titel: string
  readonly art: string
  readonly reload: () => Promise<unknown>
}
/** Message of a no: it can be undone, and one to a call for help be explained. */
export function notifyDeclined({ calls, submit }: AnlassKind, { id, titel, art, reload }: Declined): void {
  const tell = (reason: string) => calls.beantworten({ params: { id }, body: { antwort: 'abgelehnt', grund: reason } })
  const undo = async () => {
    await submit.beantworten({ params: { id }, body: { antwort: 'offen' } })
    await reload()
  }
  notifyUndo(`Abgesagt: ${titel}. Danke für deine Antwort.`, undo, art === 'hilferuf' && <DeclineReason tell={tell} />)
}

interface Props {
  readonly tell: (reason: string) => Promise<unknown>
}
/** Voluntary reason of a no that was already sent. */
function DeclineReason({ tell }: Props) {
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
