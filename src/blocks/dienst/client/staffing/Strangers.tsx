import { Group, Text } from '@mantine/core'
import { notifyUndo } from '#client/ui/action/undo.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { useSend } from '#client/net/useSend.ts'
import { fullName } from '#client/text/person.ts'
import { joinWords } from '#contract/words.ts'
import type { BoardKind } from '../board.ts'
import { reloadAnlaesse } from '../queries.ts'
import { isStandingStatus } from '../../names.ts'
import { placeKey, type Place } from './state.ts'
import type { Board } from './useBoard.ts'

const NAMED = 2

interface Props {
  readonly kind: BoardKind
  readonly anlass: string
  /** Drafts send no notices, so nobody can be asked. */
  readonly draft: boolean
}

/** Lists people staffed by unsaved changes without a sign-up and offers to ask them instead. */
export function Strangers({ board: { changes, saved, change }, ...props }: Props & { readonly board: Board }) {
  const strangers = Object.values(changes).filter(
    ({ status, schicht, person, back }) =>
      status === 'eingeteilt' && back === undefined && !signedUp(saved[placeKey(schicht, person._id)]?.status),
  )
  return (
    <NotSignedUp
      {...props}
      strangers={strangers}
      asked={() => change(strangers.map(({ schicht, person }) => [schicht, person._id, saved[placeKey(schicht, person._id)] ?? null]))}
    />
  )
}

export const signedUp = (status: Place['status'] | null | undefined): boolean =>
  status !== null && status !== undefined && isStandingStatus(status)

interface NotSignedUpProps extends Props {
  readonly strangers: readonly Pick<Place, 'schicht' | 'person'>[]
  readonly asked: () => void
}

export function NotSignedUp({ kind, anlass, draft, strangers, asked: done }: NotSignedUpProps) {
  const params = { id: anlass }
  const { send, isSending } = useSend(
    () =>
      kind.calls.hilferuf({
        params,
        body: { personen: strangers.map(({ schicht, person }) => ({ schicht, profil: person._id })), text: '' },
      }),
    {
      onSuccess: (asked) => {
        done()
        notifyUndo(asked.length === 1 ? '1 Anfrage geht gleich hinaus.' : `${asked.length} Anfragen gehen gleich hinaus.`, async () => {
          await kind.calls.withdrawHilferuf({ params, body: { anfragen: asked.map(({ _id }) => _id) } })
          await reloadAnlaesse(kind)
        })
      },
      reload: () => reloadAnlaesse(kind),
    },
  )
  if (strangers.length === 0) return null
  const isSingle = strangers.length === 1
  const who = strangers.length > NAMED ? `${strangers.length} Personen` : joinWords(strangers.map(({ person }) => fullName(person)))
  const notice = draft ? '' : isSingle ? ' und bekommt eine Nachricht' : ' und bekommen eine Nachricht'
  return (
    <Group gap={8} w="100%" justify="space-between">
      <Text fz={14} flex="1 1 180px" role="status">{`${who} ${isSingle ? 'hat' : 'haben'} sich nicht gemeldet${notice}.`}</Text>
      {!draft && (
        <ActionButton size="sm" variant="light" loading={isSending} onClick={() => send()}>
          Stattdessen fragen
        </ActionButton>
      )}
    </Group>
  )
}
