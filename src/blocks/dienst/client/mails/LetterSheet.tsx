import { Stack } from '@mantine/core'
import type { output } from 'zod/mini'
import { notify } from '#client/app/notify.ts'
import { useSession } from '#client/app/session.ts'
import { confirm } from '#client/ui/overlay/confirm.ts'
import { Form } from '#client/ui/form/Form.tsx'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { letter, type READERS } from '../../contract.ts'
import { isStandingStatus } from '../../names.ts'
import type { Anlass, AnlassKind } from '../kind.ts'
import { personenText } from '../words.ts'

interface Props {
  readonly kind: AnlassKind
  readonly anlass: Anlass
  readonly onClose: () => void
}

export const othersIn = (helfer: Anlass['helfer'], me: string | null | undefined, readers: keyof typeof READERS): number =>
  new Set(
    helfer.flatMap(({ status, profil: { _id: who } }) =>
      who !== me && (readers === 'eingeteilt' ? status === 'eingeteilt' : isStandingStatus(status)) ? [who] : [],
    ),
  ).size

/** Mail of a leader to all staffed people, optionally also to registered ones; unsent text is stored as a draft. */
export function LetterSheet({ kind, anlass, onClose }: Props) {
  const me = useSession().user?.profil
  const count = (readers: keyof typeof READERS) => othersIn(anlass.helfer, me, readers)
  async function send(body: output<typeof letter>) {
    const yes = await confirm({
      titel: 'Mail schicken?',
      text: `„${body.betreff}“ geht an ${personenText(count(body.an))}. Das lässt sich nicht zurückholen.`,
      yes: 'Mail schicken',
    })
    if (!yes) return
    const { anzahl } = await kind.calls.letter({ params: { id: anlass._id }, body })
    notify(`Die Mail geht an ${personenText(anzahl)}.`, 'success')
    onClose()
  }
  return (
    <Sheet titel="Mail an alle" subtitle={anlass.bezeichnung} onClose={onClose}>
      <Form
        schema={letter}
        start={{ an: count('eingeteilt') > 0 ? 'eingeteilt' : 'alle', betreff: anlass.bezeichnung }}
        draft={`nachricht/${anlass._id}`}
        inSheet="large"
        button={({ an }) => `An ${personenText(count(an ?? 'eingeteilt'))} schicken`}
        disabledReason={({ an }) => (count(an ?? 'eingeteilt') === 0 ? 'Außer dir ist noch niemand eingeteilt.' : undefined)}
        save={send}
      >
        <Stack gap="md">
          <SelectField name="an" />
          <TextField name="betreff" />
          <TextField name="text" multiline rows={6} hint="Alle bekommen eine eigene Mail. Antworten gehen an deine Adresse." />
        </Stack>
      </Form>
    </Sheet>
  )
}
