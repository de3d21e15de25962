import { Group, Text } from '@mantine/core'
import { createContext, type KeyboardEvent, type ReactNode, useContext } from 'react'
import { ActionButton } from '../action/ActionButton.tsx'

export type Choice = 'yes' | 'no'
type Answer = readonly [button: string, done: string]
/** "Genehmigen", "genehmigt"; without `no` there is only one answer. */
export interface Answers {
  readonly yes: Answer
  readonly no?: Answer
}

export interface Decider {
  readonly words: Answers
  readonly may: (id: string) => boolean
  readonly blocked: (id: string) => string | undefined
  readonly busy: (id: string) => Choice | undefined
  readonly kept: (id: string) => string | undefined
  readonly press: (id: string, choice: Choice) => void
}
export const DeciderContext = createContext<Decider | null>(null)

interface RowProps {
  readonly id: string
  readonly name: string
  readonly step?: ReactNode
}
export function RowDecision({ id, name, step }: RowProps) {
  const decider = useContext(DeciderContext)
  if (!decider?.may(id)) return null
  const { words, blocked, busy, kept, press } = decider
  const button = (choice: Choice, word: string) => ({
    size: 'compact-sm' as const,
    loading: busy(id) === choice,
    'aria-label': `${word}: ${name}`,
    onClick: () => press(id, choice),
  })
  return (
    <>
      <Group gap={6} wrap="nowrap">
        {step}
        <ActionButton variant="light" {...button('yes', words.yes[0])} disabledReason={blocked(id)}>
          {words.yes[0]}
        </ActionButton>
        {words.no && (
          <ActionButton variant="default" {...button('no', words.no[0])}>
            {words.no[0]}
          </ActionButton>
        )}
      </Group>
      {kept(id) !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)" mt={4} maw={240}>
          {`Blieb offen: ${kept(id)}`}
        </Text>
      )}
    </>
  )
}

export function decideByKey(event: KeyboardEvent<HTMLElement>, { may, blocked, press, words }: Decider, tick: (id: string) => void) {
  const target = event.target as HTMLElement
  if (event.ctrlKey || event.metaKey || event.altKey || target.matches('textarea, input:not([type="checkbox"])')) return
  const id = target.closest('tr, li')?.querySelector<HTMLElement>('[data-zeile]')?.dataset['zeile']
  if (id === undefined || !may(id)) return
  const key = event.key.toLowerCase()
  if (key === 'x') tick(id)
  else if (key === 'n' && words.no) press(id, 'no')
  else if (key === 'j' && blocked(id) === undefined) press(id, 'yes')
  else return
  event.preventDefault()
}
