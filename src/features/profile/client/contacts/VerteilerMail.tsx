import { Stack, Text } from '@mantine/core'
import * as z from 'zod/mini'
import { notify } from '#client/app/notify.ts'
import { confirm } from '#client/ui/overlay/confirm.ts'
import { Form } from '#client/ui/form/Form.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { profileContract } from '#features/profile/contract.ts'
import { profile } from '../api.ts'
import { membersText } from '../words.ts'

const fields = profileContract.verteilerMail.body.shape
const schema = z.object({ betreff: fields.betreff, text: fields.text })

interface Props {
  readonly verteiler: string
  readonly count: number
  readonly onClose: () => void
}

/** Mail to a Verteiler; the draft is kept until the sheet is opened again. */
export function VerteilerMail({ verteiler, count, onClose }: Props) {
  async function send(letter: z.output<typeof schema>) {
    const yes = await confirm({
      titel: `An ${membersText(count)} schicken?`,
      text: `„${letter.betreff}“ geht an alle im Verteiler „${verteiler}“. Das lässt sich nicht zurückholen.`,
      yes: 'Mail schicken',
    })
    if (!yes) return
    const sent = await profile.verteilerMail({ body: { ...letter, verteiler, anzahl: count } })
    notify(`Die Mail geht an ${membersText(sent.anzahl)}.`, 'success')
    onClose()
  }
  return (
    <Sheet titel={`Mail an ${membersText(count)}`} subtitle={`Verteiler „${verteiler}“`} onClose={onClose}>
      <Form schema={schema} draft={`verteiler/${verteiler}`} inSheet="large" button="Mail schicken" save={send}>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            Alle bekommen eine eigene Mail; niemand sieht, wer sie noch bekommt. Antworten gehen an deine Adresse.
          </Text>
          <TextField name="betreff" />
          <TextField name="text" multiline rows={8} />
        </Stack>
      </Form>
    </Sheet>
  )
}
