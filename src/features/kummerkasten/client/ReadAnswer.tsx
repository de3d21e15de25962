import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { dateText } from '#client/text/date.ts'
import { Form } from '#client/ui/form/Form.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Paragraph } from '#client/ui/page/Paragraph.tsx'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import type { ResponseOf } from '#contract/endpoint.ts'
import { requiredText } from '#contract/fields.ts'
import type { kummerkastenContract } from '../contract.ts'
import { plainCode, STATUS } from '../contract.ts'
import { LOOKS, send } from './area.ts'

type Answer = ResponseOf<typeof kummerkastenContract.answer>
const schema = z.object({ code: requiredText('Dein Code', 60) })

/** Shows the answer for an entry's code; it is not kept after leaving the screen. */
export function ReadAnswer() {
  const [answer, setAnswer] = useState<Answer | null>(null)
  return (
    <Stack gap="md">
      <InfoCard titel="Antwort lesen">
        <Form
          schema={schema}
          button="Antwort zeigen"
          save={async ({ code }) => {
            setAnswer(null)
            setAnswer(await send.answer({ params: { code: plainCode(code) || '-' } }))
          }}
        >
          <TextField
            name="code"
            placeholder="7K2M-…"
            hint="Den hast du nach dem Abschicken bekommen. Groß oder klein, Striche und Leerzeichen sind egal."
          />
        </Form>
      </InfoCard>
      {answer && (
        <InfoCard>
          <Stack gap="sm">
            <Group gap="xs">
              <StatusBadge {...LOOKS[answer.status]}>{STATUS[answer.status]}</StatusBadge>
              <Text size="sm" c="dimmed">{`Geschrieben am ${dateText(answer.tag)}`}</Text>
            </Group>
            <Paragraph>{answer.text}</Paragraph>
            <Text fw={600}>Antwort</Text>
            <Paragraph>{answer.antwort || 'Noch keine. Schau in ein paar Tagen wieder herein.'}</Paragraph>
          </Stack>
        </InfoCard>
      )}
    </Stack>
  )
}
