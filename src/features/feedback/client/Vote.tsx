import IconThumbUp from '@tabler/icons-react/dist/esm/icons/IconThumbUp.mjs'
import { useSend } from '#client/net/useSend.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { type Feedback, STATUS, VOTED } from '../contract.ts'
import { data } from './area.ts'

export function Vote({ row: { _id, stimmen, meineStimme, status } }: { readonly row: Feedback }) {
  const params = { id: _id }
  const { send, isSending } = useSend(
    () => (meineStimme ? data.send.takeVoteBack({ params }) : data.send.vote({ params })) as Promise<unknown>,
    {
      reload: data.invalidate,
    },
  )
  return (
    <ActionButton
      variant={meineStimme ? 'filled' : 'default'}
      flex="none"
      px="sm"
      mih={44}
      miw={68}
      aria-pressed={meineStimme}
      aria-label={`${meineStimme ? 'Stimme zurücknehmen' : 'Dafür stimmen'}, ${stimmen === 1 ? '1 Stimme' : `${stimmen} Stimmen`}`}
      leftSection={<IconThumbUp size={18} aria-hidden />}
      loading={isSending}
      disabledReason={VOTED.includes(status) ? undefined : `Der Vorschlag ist ${STATUS[status].toLowerCase()}.`}
      onClick={() => send()}
    >
      {String(stimmen)}
    </ActionButton>
  )
}
