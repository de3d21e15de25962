import * as z from 'zod/mini'
import { today } from '#client/text/date.ts'
import { DayField } from '#client/ui/time/DateField.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { requiredDay } from '#contract/fields.ts'
import { notify } from '#client/app/notify.ts'
import type { PersonRef } from '#client/text/person.ts'
import { profile, readProfil, reloadProfile } from '../api.ts'

const schema = z.object({
  fuehrungszeugnisAusgestelltAm: requiredDay('Ausgestellt am'),
  fuehrungszeugnisVorgelegtAm: requiredDay('Vorgelegt am'),
})

/** A certificate of conduct was shown: the two days stay, the paper goes home again. */
export const CertificateSheet = ({ person, onClose }: { readonly person: PersonRef; readonly onClose: () => void }) => (
  <Sheet
    titel="Führungszeugnis vorgelegt"
    subtitle={`${person.vorname} ${person.nachname} · ohne Eintragung. Gespeichert werden nur die beiden Tage, nie eine Kopie.`}
    onClose={onClose}
  >
    <Form
      schema={schema}
      start={{ fuehrungszeugnisVorgelegtAm: today() }}
      inSheet
      button="Eintragen"
      save={async (days) => {
        const { _id, version } = await readProfil(person._id)
        await profile.update({ body: { _id, version, ...days } })
        notify('Das Führungszeugnis ist eingetragen.', 'success')
        onClose()
        await reloadProfile()
      }}
    >
      <DayField name="fuehrungszeugnisAusgestelltAm" hint="Steht auf dem Zeugnis; höchstens drei Monate her." />
      <DayField name="fuehrungszeugnisVorgelegtAm" near="back" />
    </Form>
  </Sheet>
)
