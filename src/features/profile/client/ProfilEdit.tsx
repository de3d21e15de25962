import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { loadActor } from '#client/app/login.ts'
import { notify } from '#client/app/notify.ts'
import { path, withQuery } from '#contract/screens.ts'
import { MissingRecht } from '#client/layout/instead/MissingRecht.tsx'
import { useMay, useSession } from '#client/app/session.ts'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { ContactFields } from '#client/ui/field/ContactFields.tsx'
import { FieldGroup } from '#client/ui/form/FieldGroup.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { TextFields } from '#client/ui/field/TextFields.tsx'
import { useBack, useGo } from '#client/navigation/navigation.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import { type Profil, profilFields } from '#features/profile/schemas.ts'
import { userFields } from '#features/users/contract.ts'
import { profilQuery, profile, reloadProfile, users } from './api.ts'
import { confirmGroupAlarm } from './GroupAlarm.tsx'
import { isEditable, somethingEditable, onlyEditable } from './fields.ts'
import { atChange } from './primary.ts'
import { ProfilFormFields } from './ProfilFormFields.tsx'

// "Mein Profil" has separate cards for visibility and notifications.
const { sichtbarkeit, emailBenachrichtigungen, erinnerungVorlauf, ...inForm } = profilFields
const whole = z.object({ ...userFields, ...inForm })
type Values = z.output<typeof whole>
const CONTACT = ['email', 'primary_email', 'telefon', 'primary_telefon'] as const
const UNKNOWN = { aktiv: false, userId: null, labels: [] }
const ACCOUNT = ['username', 'vorname', 'nachname', ...CONTACT] as const

export function ProfilEdit({ id }: { id: string }) {
  const profil = useQuery(profilQuery(id))
  const { user } = useSession()
  return (
    <QueryView query={profil} list={{ to: path('/kontakte'), titel: 'Alle Kontakte' }}>
      {(data) =>
        somethingEditable(user, data) ? (
          <Edit profil={data} />
        ) : (
          <MissingRecht
            titel={`${data.vorname} ${data.nachname}`}
            subtitle="Profil bearbeiten"
            back={path('/profile/{id}', { id })}
            recht="UPDATE_USER"
          />
        )
      }
    </QueryView>
  )
}

function Edit({ profil: loaded }: { profil: Profil }) {
  // Snapshot from opening the form: the version must reveal a concurrent change instead of overwriting it.
  const [profil] = useState(loaded)
  const { user } = useSession()
  const goTo = useGo()
  const mayAll = useMay('UPDATE_USER')
  const isOwn = profil.user === user?._id
  const [{ von }] = useUrlState(['von'])
  const cameFromHub = isOwn && von === 'daten'
  const home = cameFromHub ? withQuery(path('/profiles/myProfile'), { ansicht: von }) : path('/profile/{id}', { id: profil._id })
  const back = useBack(home)
  const userVersion = useRef(profil.userVersion)
  const accountFields: readonly (keyof Values)[] = mayAll ? ACCOUNT : isOwn ? CONTACT : []

  // Read-only fields may be hidden or masked, so the form excludes them.
  const [schema] = useState(() => {
    const writes = (name: string) =>
      accountFields.includes(name as keyof Values) || (name in inForm && isEditable(name as Parameters<typeof isEditable>[0], user, profil))
    return z.object(Object.fromEntries(Object.entries(whole.shape).filter(([name]) => writes(name)))) as typeof whole
  })

  async function save({ groupalarm, ...remaining }: Values) {
    const values = { ...remaining, groupalarm: JSON.stringify(groupalarm) === JSON.stringify(UNKNOWN) ? null : groupalarm }
    if (isEditable('groupalarm', user, profil)) await confirmGroupAlarm(profil.groupalarm, values.groupalarm)
    const account = accountFields.length > 0 ? atChange(values) : values
    if (accountFields.some((field) => JSON.stringify(account[field]) !== JSON.stringify(profil[field as keyof Profil]))) {
      const fields = Object.fromEntries(accountFields.map((field) => [field, account[field]]))
      const { version } = await users.update({ body: { _id: profil.user, version: userVersion.current, ...fields } })
      userVersion.current = version
    }
    // Added by the form after the question about a day (Form.tsx).
    const sure = 'bestaetigt' in remaining
    const body = { _id: profil._id, version: profil.version, bestaetigt: sure, ...onlyEditable(values, user, profil) }
    await profile.update({ body })
    if (isOwn) await loadActor()
    notify('Profil erfolgreich geändert', 'success')
    if (cameFromHub) back()
    else await goTo(home)
    await reloadProfile()
  }

  return (
    <Page titel={`${profil.vorname} ${profil.nachname}`} subtitle="Profil bearbeiten" back={home} narrow>
      <InfoCard>
        <Form
          schema={schema}
          start={{ ...profil, groupalarm: profil.groupalarm ?? UNKNOWN }}
          version={profil.version}
          draft={`profile/${profil._id}`}
          button="Speichern"
          cancel={home}
          save={save}
        >
          {mayAll ? (
            <FieldGroup titel="Account">
              <TextFields names={['vorname', 'nachname', 'username']} width="third" />
            </FieldGroup>
          ) : null}
          {accountFields.length > 0 ? <ContactFields /> : null}
          <ProfilFormFields show={(field) => isEditable(field, user, profil)} />
        </Form>
      </InfoCard>
    </Page>
  )
}
