import { Group, Text } from '@mantine/core'
import { instantText } from '#client/date.ts'
import { useSend } from '#client/useSend.ts'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import { answerBy } from '../../deadlines.ts'
import type { Anfrage } from '../../contract.ts'
import type { AnlassLink, AnswerChoice } from '../kind.ts'
import { reloadAnlaesse } from '../queries.ts'
import { fullName } from '../words.ts'
import { CardRow } from './CardRow.tsx'

/** A question to me: come and help, or take over a place; answered with one tap. */
export function Question({ anfrage, link }: { readonly anfrage: Anfrage; readonly link: AnlassLink }) {
  const { _id, art: kind, dienst, dienstBezeichnung, beginn, ende, ortName, von, text } = anfrage
  const { send, sending } = useSend(
    // Loaded when it is needed: the first screen does without the contract's schemas.
    async (answer: AnswerChoice) => (await link.load()).submit.beantworten({ params: { id: _id }, body: { antwort: answer } }),
    {
      success: (_, answer) => (answer === 'zugesagt' ? 'Danke! Du bist dabei.' : 'Danke für deine Antwort.'),
      reload: async () => reloadAnlaesse(await link.load()),
    },
  )
  const who = von ? fullName(von) : 'Die Leitung'
  return (
    <CardRow
      to={link.path(dienst)}
      titel={dienstBezeichnung}
      beginn={beginn}
      ende={ende}
      where={ortName}
      head={
        <Text component="div" fz={14} c="dimmed">
          {kind === 'hilferuf' ? `${who} bittet dich um Hilfe` : `${who} möchte dir den Platz übergeben`}
        </Text>
      }
    >
      {text && <div>„{text}“</div>}
      <Text component="div" fz={14} c="dimmed">
        Antworte bis {instantText(answerBy(anfrage))}
      </Text>
      <Group gap={8} grow>
        <ActionButton aria-label={`Zusagen: ${dienstBezeichnung}`} loading={sending === 'zugesagt'} onClick={() => void send('zugesagt')}>
          Zusagen
        </ActionButton>
        <ActionButton
          variant="default"
          aria-label={`Absagen: ${dienstBezeichnung}`}
          loading={sending === 'abgelehnt'}
          onClick={() => void send('abgelehnt')}
        >
          Absagen
        </ActionButton>
      </Group>
    </CardRow>
  )
}
