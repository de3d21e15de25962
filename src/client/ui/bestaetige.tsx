import { Group, Modal, Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { Knopf } from './Knopf.tsx'

interface Frage {
  readonly titel: string
  readonly text: string
  /** What the button does, as a verb: "Löschen". */
  readonly ja: string
  readonly nein?: string
  /** Red button: something is lost. */
  readonly gefahr?: boolean
}

let offen: (Frage & { antworte: (ja: boolean) => void }) | null = null
const hoerer = new Set<() => void>()
const setze = (neu: typeof offen) => {
  offen = neu
  for (const fn of hoerer) fn()
}

/** Asks before something that cannot be undone; resolves to false on "Abbrechen", Escape and a click beside it. */
export const bestaetige = (frage: Frage): Promise<boolean> =>
  new Promise((gib) => {
    offen?.antworte(false)
    setze({
      ...frage,
      antworte: (ja) => {
        setze(null)
        gib(ja)
      },
    })
  })

/** The place where `bestaetige` asks; the frame holds one. */
export function Bestaetigung() {
  const frage = useSyncExternalStore(
    (fn) => {
      hoerer.add(fn)
      return () => void hoerer.delete(fn)
    },
    () => offen,
  )
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
