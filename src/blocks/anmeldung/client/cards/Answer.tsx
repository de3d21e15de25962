import { Group } from '@mantine/core'
import { useSend } from '#client/useSend.ts'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import type { AnlassLink, AnswerChoice } from '../kind.ts'
import { reloadAnlaesse } from '../queries.ts'

/** A question to me is answered with one tap. */
export function Answer({ id, titel, link }: { readonly id: string; readonly titel: string; readonly link: AnlassLink }) {
  const { send, sending } = useSend(
    // Loaded when it is needed: the first screen does without the contract's schemas.
    async (answer: AnswerChoice) => (await link.load()).submit.beantworten({ params: { id }, body: { antwort: answer } }),
    {
      success: (_, answer) => (answer === 'zugesagt' ? 'Danke! Du bist dabei.' : 'Danke für deine Antwort.'),
      reload: async () => reloadAnlaesse(await link.load()),
    },
  )
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
