import { useState } from 'react'
import { changeHindernis } from '#blocks/dienst/hindernisse.ts'
import { instantText } from '#client/text/date.ts'
import { notify } from '#client/app/notify.ts'
import { useMay } from '#client/app/session.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { InstantField } from '#client/ui/time/DateField.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Paragraph } from '#client/ui/page/Paragraph.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { veranstaltungenContract, WORDS } from '../contract.ts'
import { read, reload, type Veranstaltung } from './kind.ts'

export function Deadline({ anlass }: { readonly anlass: Veranstaltung }) {
  const [open, setOpen] = useState(false)
  const [moves, plans] = [useMay('UPDATE_VERANSTALTUNG_ANMELDESCHLUSS'), useMay('UPDATE_VERANSTALTUNG')]
  if (!moves || plans || changeHindernis(WORDS, anlass) !== null) return null
  return (
    <InfoCard titel="Anmeldeschluss">
      <Paragraph>{anlass.anmeldeschluss ? instantText(anlass.anmeldeschluss) : 'Anmelden kann man sich bis zum Beginn.'}</Paragraph>
      <ActionButton variant="default" mt="md" onClick={() => setOpen(true)}>
        Verschieben
      </ActionButton>
      {open && (
        <Sheet titel="Anmeldeschluss verschieben" subtitle={anlass.bezeichnung} onClose={() => setOpen(false)}>
          <Form
            schema={veranstaltungenContract.moveDeadline.body}
            start={{ version: anlass.version, anmeldeschluss: anlass.anmeldeschluss }}
            version={anlass.version}
            draft={`veranstaltung-${anlass._id}-anmeldeschluss`}
            inSheet
            button="Speichern"
            save={async (body) => {
              await read.moveDeadline({ params: { id: anlass._id }, body })
              notify('Gespeichert', 'success')
              setOpen(false)
              await reload()
            }}
          >
            <InstantField name="anmeldeschluss" hint="Leer: bis zum Beginn." />
          </Form>
        </Sheet>
      )}
    </InfoCard>
  )
}
