import { Group, Modal, Text } from '@mantine/core'
import { useOffeneFrage } from '../ui/bestaetige.ts'
import { Knopf } from '../ui/Knopf.tsx'

/** The place where `bestaetige` asks; the frame holds one. */
export function Bestaetigung() {
  const frage = useOffeneFrage()
  if (!frage) return null
  return (
    <Modal opened onClose={() => frage.antworte(false)} title={<b>{frage.titel}</b>}>
      <Text mb="lg">{frage.text}</Text>
      <Group justify="flex-end" gap="sm">
        <Knopf variant="default" onClick={() => frage.antworte(false)}>
          {frage.nein ?? 'Abbrechen'}
        </Knopf>
        <Knopf {...(frage.gefahr ? { color: 'red' } : {})} onClick={() => frage.antworte(true)}>
          {frage.ja}
        </Knopf>
      </Group>
    </Modal>
  )
}
