import { Group, Text } from '@mantine/core'
import { Suspense, lazy } from 'react'
import { useOffeneFrage } from '../ui/bestaetige.ts'
import { Knopf } from '../ui/Knopf.tsx'

// The first screen needs no window: the frame fetches it right after.
export const ladeDialog = () => import('../ui/Dialog.tsx')
const Dialog = lazy(async () => ({ default: (await ladeDialog()).Dialog }))

/** The place where `bestaetige` asks; the frame holds one. */
export function Bestaetigung() {
  const frage = useOffeneFrage()
  if (!frage) return null
  return (
    <Suspense>
      <Dialog titel={frage.titel} beiSchliessen={() => frage.antworte(false)}>
        <Text mb="lg">{frage.text}</Text>
        <Group justify="flex-end" gap="sm">
          <Knopf variant="default" onClick={() => frage.antworte(false)}>
            {frage.nein ?? 'Abbrechen'}
          </Knopf>
          <Knopf {...(frage.gefahr ? { color: 'red' } : {})} onClick={() => frage.antworte(true)}>
            {frage.ja}
          </Knopf>
        </Group>
      </Dialog>
    </Suspense>
  )
}
