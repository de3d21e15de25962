import IconThumbUp from '@tabler/icons-react/dist/esm/icons/IconThumbUp.mjs'
import { useSend } from '#client/net/useSend.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { type Feedback, STATUS, VOTED } from '../contract.ts'
import { data } from './area.ts'

export function Vote({ row: { _id, stimmen: count, meineStimme: mine, status } }: { readonly row: Feedback }) {
  const params = { id: _id }
  const { send, isSending } = useSend(() => (mine ? data.send.withdrawVote({ params }) : data.send.vote({ params })) as Promise<unknown>, {
    reload: data.invalidate,
  })
  return (
    <ActionButton
      variant={mine ? 'filled' : 'default'}
      flex="none"
      px="sm"
      mih={44}
      miw={68}
      aria-pressed={mine}
      aria-label={`${mine ? 'Stimme zurücknehmen' : 'Dafür stimmen'}, ${count === 1 ? '1 Stimme' : `${count} Stimmen`}`}
      leftSection={<IconThumbUp size={18} aria-hidden />}
      loading={isSending}
      disabledReason={VOTED.includes(status) ? undefined : `Der Vorschlag ist ${STATUS[status].toLowerCase()}.`}
      onClick={() => void send()}
    >
      {String(count)}
    </ActionButton>
  )
}
