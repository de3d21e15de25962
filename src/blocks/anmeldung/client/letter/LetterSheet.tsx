import { Stack, Text } from '@mantine/core'
import type * as z from 'zod/mini'
import { notify } from '#client/notify.ts'
import { useSession } from '#client/session.ts'
import { confirm } from '#client/ui/confirm.ts'
import { useValue } from '#client/ui/field.ts'
import { Form } from '#client/ui/Form.tsx'
import { Sheet } from '#client/ui/Sheet.tsx'
import { SwitchField } from '#client/ui/SwitchField.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { letterInput } from '../../contract.ts'
import type { LetterKind } from '../board.ts'
import type { Anlass } from '../kind.ts'
import { others } from './others.ts'

interface Props {
  readonly kind: LetterKind
  readonly anlass: Pick<Anlass, '_id' | 'bezeichnung' | 'helfer'>
  readonly onClose: () => void
}
const people = (count: number): string => (count === 1 ? 'eine Person' : `${count} Personen`)

/** Writes to all who are staffed, and to those who are only registered if one likes; what was typed waits until it is opened again. */
export function LetterSheet({ kind, anlass, onClose }: Props) {
  const { user } = useSession()
  const [staffed, registered] = others(anlass, user?.profil ?? null)
  const start = { betreff: anlass.bezeichnung, text: '', auchGemeldete: staffed === 0 }
  async function send(letter: z.output<typeof letterInput>) {
    const count = staffed + (letter.auchGemeldete ? registered : 0)
    const yes = await confirm({
      titel: `An ${people(count)} schicken?`,
      text: `„${letter.betreff}“ geht gleich hinaus. Das lässt sich nicht zurückholen.`,
      yes: 'Mail schicken',
    })
    if (!yes) return
    const sent = await kind.calls.letter({ params: { id: anlass._id }, body: letter })
    notify(`Die Mail geht an ${people(sent.anzahl)}.`, 'success')
    onClose()
  }
  return (
    <Sheet titel="An alle schreiben" subtitle={anlass.bezeichnung} onClose={onClose}>
      <Form
        schema={letterInput}
        start={start}
        draft={`${kind.table}/nachricht/${anlass._id}`}
        inSheet="large"
        button="Mail schicken"
        save={send}
      >
        <Stack gap="md">
          <To staffed={staffed} registered={registered} />
          <TextField name="betreff" />
          <TextField name="text" multiline rows={8} />
          {registered > 0 && staffed > 0 && <SwitchField name="auchGemeldete" />}
        </Stack>
      </Form>
    </Sheet>
  )
}

function To({ staffed, registered }: { readonly staffed: number; readonly registered: number }) {
  const count = staffed + (useValue('auchGemeldete') === true ? registered : 0)
  return (
    <Text size="sm" c="dimmed">
      Die Mail geht an {people(count)}: Niemand sieht, wer sie noch bekommt, und Antworten gehen an deine Adresse.
    </Text>
  )
}
