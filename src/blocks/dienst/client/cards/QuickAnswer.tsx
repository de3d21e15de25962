import { Group } from '@mantine/core'
import { notify } from '#client/app/notify.ts'
import { useSend } from '#client/net/useSend.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import type { AnlassLink, AnswerChoice } from '../kind.ts'
import { reloadAnlaesse } from '../queries.ts'

export function QuickAnswer({ id, titel, link }: { readonly id: string; readonly titel: string; readonly link: AnlassLink }) {
  // Loaded on demand: the dashboard does not load the contract's schemas.
  const reply = async (answer: AnswerChoice | 'offen') =>
    (await link.load()).submit.beantworten({ params: { id }, body: { antwort: answer } })
  const reload = async () => reloadAnlaesse(await link.load())
  const { send, sending } = useSend(reply, {
    onSuccess: async (_, answer) => {
      if (answer === 'zugesagt') return notify('Danke! Du bist dabei.', 'success')
      const { notifyUndo } = await import('#client/ui/action/undo.tsx')
      notifyUndo(`Abgesagt: ${titel}. Danke für deine Antwort.`, async () => {
        await reply('offen')
        await reload()
      })
    },
    reload,
  })
  return (
    <Group gap={8} grow>
      <ActionButton aria-label={`Zusagen: ${titel}`} loading={sending === 'zugesagt'} onClick={() => void send('zugesagt')}>
        Zusagen
      </ActionButton>
      <ActionButton
        variant="default"
        aria-label={`Absagen: ${titel}`}
        loading={sending === 'abgelehnt'}
        onClick={() => void send('abgelehnt')}
      >
        Absagen
      </ActionButton>
    </Group>
  )
}
