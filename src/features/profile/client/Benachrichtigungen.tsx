import * as z from 'zod/mini'
import { missingRechtText } from '#client/missing-recht.ts'
import { useMay, useSession } from '#client/session.ts'
import { notify } from '#client/notify.ts'
import { Form } from '#client/ui/Form.tsx'
import { InfoCard } from '#client/ui/InfoCard.tsx'
import { SwitchField } from '#client/ui/SwitchField.tsx'
import { NumberField } from '#client/ui/NumberField.tsx'
import { BENACHRICHTIGUNG_NAMES, BENACHRICHTIGUNGEN, type Profil, profilFields } from '#features/profile/schemas.ts'
import { profile, reloadProfile } from './api.ts'
import { editable } from './fields.ts'

const { emailBenachrichtigungen, erinnerungVorlauf } = profilFields
const schema = z.object({ emailBenachrichtigungen, erinnerungVorlauf })

/** Which mails one wants; of others for who may set these, or those about the KTW alone. */
export function Benachrichtigungen({ profil }: { profil: Profil }) {
  const { user: me } = useSession()
  const own = profil.user === me?._id
  const all = editable('emailBenachrichtigungen', me, profil)
  const ktw = useMay('SET_KTW_EMAIL_BENACHRICHTIGUNG')
  const kinds = all || !ktw ? BENACHRICHTIGUNGEN : BENACHRICHTIGUNGEN.filter((kind) => kind.startsWith('ktw'))
  return (
    <InfoCard titel={own ? 'E-Mails, die ich bekomme' : 'E-Mails'}>
      <Form
        schema={schema}
        start={profil}
        button="Speichern"
        disabledReason={all || ktw ? undefined : missingRechtText('SET_EMAIL_BENACHRICHTIGUNG')}
        save={async (values) => {
          await profile.update({ body: { _id: profil._id, version: profil.version, ...values } })
          notify('Profil erfolgreich geändert', 'success')
          await reloadProfile()
        }}
      >
        {kinds.map((kind) => (
          <SwitchField key={kind} name={`emailBenachrichtigungen.${kind}`} titel={BENACHRICHTIGUNG_NAMES[kind]} />
        ))}
        {all && <NumberField name="erinnerungVorlauf" titel="Wie lange vorher erinnern?" unit="Stunden" />}
      </Form>
    </InfoCard>
  )
}
