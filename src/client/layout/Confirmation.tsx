import { Group, Text } from '@mantine/core'
import { Suspense, lazy, useEffect } from 'react'
import { dismissQuestion, useOpenQuestion } from '../ui/overlay/confirm.ts'
import { ActionButton } from '../ui/action/ActionButton.tsx'

// The first screen needs no dialog; the frame loads it right after.
export const loadDialog = () => import('../ui/overlay/Dialog.tsx')
const Dialog = lazy(async () => ({ default: (await loadDialog()).Dialog }))

export function Confirmation() {
  const question = useOpenQuestion()
  // Sign-out dismisses an open question, so that the next user does not see it.
  useEffect(() => dismissQuestion, [])
  if (!question) return null
  return (
    <Suspense>
      <Dialog titel={question.titel} onClose={() => question.answer(false)}>
        <Text mb="lg" style={{ whiteSpace: 'pre-line' }}>
          {question.text}
        </Text>
        <Group justify="flex-end" gap="sm">
          <ActionButton variant="default" onClick={() => question.answer(false)}>
            {question.no ?? 'Abbrechen'}
          </ActionButton>
          <ActionButton {...(question.danger ? { color: 'red' } : {})} onClick={() => question.answer(true)}>
            {question.yes}
          </ActionButton>
        </Group>
      </Dialog>
    </Suspense>
  )
}
