import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { Form } from '#client/ui/form/Form.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { answerList } from '../../question-fields.ts'
import type { Anlass, AnlassKind } from '../kind.ts'
import { lastAnswersQuery } from '../queries.ts'
import { AnswerFields } from './AnswerFields.tsx'
import { requireAnswers } from './require-answers.ts'

const schema = z.object({ antworten: answerList })
interface Props {
  readonly kind: AnlassKind
  readonly anlass: Pick<Anlass, '_id' | 'bezeichnung' | 'fragen'>
  readonly titel: string
  readonly button: string
  readonly save: (body: z.output<typeof schema>) => Promise<unknown>
  readonly onClose: () => void
}

export const AnswerSheet = ({ kind, anlass, titel, button, save, onClose }: Props) => (
  <Sheet titel={titel} subtitle={anlass.bezeichnung} onClose={onClose}>
    <QueryView query={useQuery(lastAnswersQuery(kind, anlass._id))}>
      {({ antworten }) => (
        <Form
          schema={schema}
          start={{ antworten: [...antworten] }}
          inSheet="large"
          button={button}
          save={async (body) => {
            requireAnswers(anlass.fragen, body.antworten)
            await save(body)
          }}
        >
          <Stack gap="md">
            <AnswerFields questions={anlass.fragen} />
          </Stack>
        </Form>
      )}
    </QueryView>
  </Sheet>
)
