import { Stack, Text } from '@mantine/core'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { NO, YES } from '../../answers.ts'
import { Eckdaten } from './Eckdaten.tsx'
import type { AnswerChoice } from '../kind.ts'
import type { ZusageState } from './wording.ts'

const NOTES = {
  hilferuf: 'Mit „Ja“ bist du gleich fest eingeteilt. Beides hilft uns: Wer absagt, wird dafür nicht noch einmal gefragt.',
  uebergabe: 'Mit „Ja“ gehört der Platz sofort dir. Sagst du „Nein“, bleibt er bei der Person, die ihn dir anbietet.',
  nachgerueckt: '',
}

interface Props {
  readonly state: ZusageState
  /** The mail's second link preselects "no"; a press is still required. */
  readonly preselected: AnswerChoice
  readonly running: AnswerChoice | null
  readonly answer: (response: AnswerChoice) => void
}

/** The question with its two answers. Requires a press, because mail scanners follow links. */
export function Answer({ state, preselected, running, answer }: Props) {
  const button = (response: AnswerChoice, text: string) => (
    <ActionButton
      key={response}
      size="lg"
      fullWidth
      variant={response === preselected ? 'filled' : 'default'}
      loading={running === response}
      onClick={() => running === null && answer(response)}
    >
      {text}
    </ActionButton>
  )
  const yes = button('zugesagt', YES[state.art])
  const no = button('abgelehnt', NO)
  return (
    <Stack gap="md">
      <Eckdaten state={state} />
      <Stack gap="sm">{preselected === 'zugesagt' ? [yes, no] : [no, yes]}</Stack>
      <Text size="sm" c="dimmed">
        {NOTES[state.art] || state.satz}
      </Text>
    </Stack>
  )
}
