import { Stack, Switch, Text } from '@mantine/core'
import type { Answer, Risiko } from '#blocks/bedarf/contract.ts'
import type { BedarfsTable } from '#blocks/bedarf/table.ts'
import { answerFromFacts, comparisonText, questionsOf, QUESTIONS_NOTE } from '#blocks/bedarf/second-opinion.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'

interface Props {
  readonly risiko: Risiko
  readonly table: Pick<BedarfsTable, 'fragen'>
  readonly hours: number | null
  readonly gesperrt: boolean
  readonly set: (answers: Answer[]) => void
}

/** The questionnaire as second opinion beside the points. Facts of the service prefill answers, which can be overridden. */
export function Questionnaire({ risiko, table, hours, gesperrt, set }: Props) {
  const answers = answerFromFacts(risiko.fragebogen, risiko.eingabe, hours)
  if (table.fragen.length === 0 && answers.length === 0) return null
  if (answers.length === 0)
    return (
      <ActionButton variant="default" mt="md" onClick={() => set(questionsOf(table))}>
        Zweitmeinung: Fragen beantworten
      </ActionButton>
    )
  return (
    <Stack gap={4} mt="md" component="section" aria-label="Zweitmeinung">
      <Text fw={600}>Zweitmeinung</Text>
      <Text role="status">{comparisonText({ ...risiko, fragebogen: answers })}</Text>
      <Text size="sm" c="dimmed">
        {QUESTIONS_NOTE} Passt sie in den Einstellungen eurer Fassung an.
      </Text>
      {answers.map(({ frage, merkmal, ja }, i) => (
        <Switch
          key={frage}
          py={8}
          label={frage}
          description={merkmal === null ? undefined : 'Aus den Angaben zum Dienst'}
          disabled={gesperrt}
          checked={ja}
          onChange={(e) => set(answers.with(i, { frage, merkmal: null, ja: e.currentTarget.checked }))}
        />
      ))}
      <ActionButton variant="subtle" onClick={() => set([])}>
        Zweitmeinung verwerfen
      </ActionButton>
    </Stack>
  )
}
