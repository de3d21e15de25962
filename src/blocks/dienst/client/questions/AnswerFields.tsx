import { Radio, Stack } from '@mantine/core'
import { useFormContext, useValue } from '#client/ui/form/field.ts'
import { TextField } from '#client/ui/field/TextField.tsx'
import { choicesOf } from '../../questions.ts'
import type { Question } from '../../question-fields.ts'

export const AnswerFields = ({ questions }: { readonly questions: readonly Question[] }) =>
  questions.map((question, i) => <Answer key={question.text} name={`antworten.${i}`} question={question} />)

function Answer({ name, question }: { readonly name: string; readonly question: Question }) {
  const { form } = useFormContext()
  const value = (useValue(name) ?? '') as string
  const choices = choicesOf(question)
  const hint = [question.pflicht ? '' : 'Freiwillig', question.sensibel ? 'Nur für die Leitung; wird nach dem Termin gelöscht' : '']
    .filter(Boolean)
    .join(' · ')
  if (choices === null) return <TextField name={name} titel={question.text} {...(hint ? { hint } : {})} />
  return (
    <Radio.Group
      label={question.text}
      description={hint}
      withAsterisk={question.pflicht}
      value={value}
      error={form.errors[name]}
      data-path={name}
      onChange={(chosenValue) => form.setFieldValue(name, chosenValue)}
    >
      <Stack gap={0} mt={4}>
        {choices.map((choice) => (
          <Radio key={choice} value={choice} label={choice} styles={{ body: { alignItems: 'center', minHeight: 44 } }} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
