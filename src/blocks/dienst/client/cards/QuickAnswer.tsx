import { Group } from '@mantine/core'
import { notify } from '#client/app/notify.ts'
import { ApiError } from '#client/net/api.ts'
import { useWaiting } from '#client/net/outbox/waiting.ts'
import { WaitingMark } from '#client/net/outbox/WaitingMark.tsx'
import { useSend } from '#client/net/useSend.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import type { AnlassLink, AnswerChoice, SeenTime } from '../kind.ts'
import { reloadAnlaesse } from '../queries.ts'

interface Props extends SeenTime {
  readonly id: string
  readonly titel: string
  /** Screen of the occasion; an answer that waits for the net is shown under it. */
  readonly to: string
  readonly link: Pick<AnlassLink, 'load'>
}

interface Asked extends SeenTime, Pick<Props, 'id' | 'titel' | 'to'> {
  /** Loaded on demand: the dashboard does not load the contract's schemas. */
  readonly load: AnlassLink['load']
}
/** Sends yes or no; a no can be undone and explained. Without a net the answer waits on the device. */
export function useAnswer({ id, titel, to, load, beginn, ende }: Asked) {
  const reply = async (answer: AnswerChoice) =>
    (await load()).calls.beantworten({ params: { id }, body: { antwort: answer, gesehen: { beginn, ende } } })
  const reload = async () => reloadAnlaesse(await load())
  return useSend(reply, {
    onSuccess: async ({ art }, answer) => {
      if (answer === 'zugesagt') return notify('Danke! Du bist dabei.', 'success')
      const { notifyDeclined } = await import('./declined.tsx')
      notifyDeclined(await load(), { id, titel, art, reload })
    },
    onError: (problem) => problem instanceof ApiError && problem.errors.forEach(({ msg }) => notify(msg, 'error')),
    offline: (answer) => ({ titel: `${answer === 'zugesagt' ? 'Zusage' : 'Absage'}: ${titel}`, path: to }),
    reload,
  })
}

/** Yes and no to a request, in place. */
export function QuickAnswer({ to, titel, link, ...asked }: Props) {
  const { send, sending } = useAnswer({ ...asked, titel, to, load: link.load })
  if (useWaiting(to).length > 0) return <WaitingMark to={to} />
  return (
    <Group gap={8} grow>
      <ActionButton aria-label={`Zusagen: ${titel}`} loading={sending === 'zugesagt'} onClick={() => send('zugesagt')}>
        Zusagen
      </ActionButton>
      <ActionButton variant="default" aria-label={`Absagen: ${titel}`} loading={sending === 'abgelehnt'} onClick={() => send('abgelehnt')}>
        Absagen
      </ActionButton>
    </Group>
  )
}
