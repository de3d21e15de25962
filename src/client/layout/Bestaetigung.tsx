import { Group, Text } from '@mantine/core'
import { useOffeneFrage } from '../ui/bestaetige.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Knopf } from '../ui/Knopf.tsx'

/** The place where `bestaetige` asks; the frame holds one. */
export function Bestaetigung() {
  const frage = useOffeneFrage()
  if (!frage) return null
  return (
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
  )
}
