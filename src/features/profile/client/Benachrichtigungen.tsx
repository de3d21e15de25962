import * as z from 'zod/mini'
import { notify } from '#client/notify.ts'
import { Form } from '#client/ui/Form.tsx'
import { InfoCard } from '#client/ui/InfoCard.tsx'
import { SwitchField } from '#client/ui/SwitchField.tsx'
import { NumberField } from '#client/ui/NumberField.tsx'
import { BENACHRICHTIGUNG_NAMES, BENACHRICHTIGUNGEN, type Profil, profilFields } from '#features/profile/schemas.ts'
import { profile, reloadProfile } from './api.ts'

const { emailBenachrichtigungen, erinnerungVorlauf } = profilFields
const schema = z.object({ emailBenachrichtigungen, erinnerungVorlauf })

/** Which mails one wants. */
export function Benachrichtigungen({ profil }: { profil: Profil }) {
  return (
    <InfoCard titel="E-Mails, die ich bekomme">
      <Form
        schema={schema}
        start={profil}
        button="Speichern"
        save={async (values) => {
          await profile.update({ body: { _id: profil._id, version: profil.version, ...values } })
          notify('Profil erfolgreich geändert', 'success')
          await reloadProfile()
        }}
      >
        {BENACHRICHTIGUNGEN.map((kind) => (
          <SwitchField key={kind} name={`emailBenachrichtigungen.${kind}`} titel={BENACHRICHTIGUNG_NAMES[kind]} />
        ))}
        <NumberField name="erinnerungVorlauf" titel="Wie lange vorher erinnern?" unit="Stunden" />
      </Form>
    </InfoCard>
  )
}
