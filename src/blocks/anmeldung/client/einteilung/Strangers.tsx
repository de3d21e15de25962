import { Group, Text } from '@mantine/core'
import { notifyUndo } from '#client/ui/undo.tsx'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import { useSend } from '#client/useSend.ts'
import { fullName } from '#client/person.ts'
import { enumeration } from '#contract/words.ts'
import type { BoardKind } from '../board.ts'
import { reloadAnlaesse } from '../queries.ts'
import { key, type Place } from './state.ts'
import type { Board } from './useBoard.ts'

const CAME: readonly (Place['status'] | undefined)[] = ['gemeldet', 'warteliste', 'eingeteilt']
const NAMED = 2

interface Props {
  readonly kind: BoardKind
  readonly anlass: string
  /** Nobody hears of it yet, and nobody can be asked. */
  readonly draft: boolean
  readonly board: Board
}

/** Names people staffed by unsaved changes who did not sign up, and offers to ask them. */
export function Strangers({ kind, anlass, draft, board: { changes, saved, change } }: Props) {
  const params = { id: anlass }
  const strangers = Object.values(changes).filter(
    ({ status, schicht, person, back }) =>
      status === 'eingeteilt' && back === undefined && !CAME.includes(saved[key(schicht, person._id)]?.status),
  )
  const { send, isSending } = useSend(
    () =>
      kind.calls.hilferuf({
        params,
        body: { personen: strangers.map(({ schicht, person }) => ({ schicht, profil: person._id })), text: '' },
      }),
    {
      onSuccess: (asked) => {
        change(strangers.map(({ schicht, person }) => [schicht, person._id, saved[key(schicht, person._id)] ?? null]))
        notifyUndo(asked.length === 1 ? '1 Anfrage geht gleich hinaus.' : `${asked.length} Anfragen gehen gleich hinaus.`, async () => {
          await kind.calls.withdrawHilferuf({ params, body: { anfragen: asked.map(({ _id }) => _id) } })
          await reloadAnlaesse(kind)
        })
      },
      reload: () => reloadAnlaesse(kind),
    },
  )
  if (strangers.length === 0) return null
  const one = strangers.length === 1
  const who = strangers.length > NAMED ? `${strangers.length} Personen` : enumeration(strangers.map(({ person }) => fullName(person)))
  const told = draft ? '' : one ? ' und bekommt eine Nachricht' : ' und bekommen eine Nachricht'
  return (
    <Group gap={8} w="100%" justify="space-between">
      <Text fz={14} flex="1 1 180px" role="status">{`${who} ${one ? 'hat' : 'haben'} sich nicht gemeldet${told}.`}</Text>
      {!draft && (
        <ActionButton size="sm" variant="light" loading={isSending} onClick={() => void send()}>
          Stattdessen fragen
        </ActionButton>
      )}
    </Group>
  )
}
