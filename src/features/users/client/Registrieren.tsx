import { Alert } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { ListedField } from '#client/ui/field/ListedField.tsx'
import * as z from 'zod/mini'
import { createClient } from '#contract/client.ts'
import { isRecht, may } from '#contract/rights/rechte.ts'
import { queries } from '#client/app/query-client.ts'
import { submit } from '#client/net/api.ts'
import { notify } from '#client/app/notify.ts'
import { path } from '#contract/screens.ts'
import { useSession } from '#client/app/session.ts'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { DayField } from '#client/ui/time/DateField.tsx'
import { useFormContext, useValue } from '#client/ui/form/field.ts'
import { ContactFields } from '#client/ui/field/ContactFields.tsx'
import { FieldGroup, Column } from '#client/ui/form/FieldGroup.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { TextFields } from '#client/ui/field/TextFields.tsx'
import { useGo } from '#client/navigation/navigation.tsx'
import { FIELD_RULES, profileContract } from '#features/profile/contract.ts'
import { profilFields } from '#features/profile/schemas.ts'
import { userFields, usersContract, proposeUsername } from '#features/users/contract.ts'
import { atCreate } from './primary.ts'

const users = createClient(usersContract, submit)
const profile = createClient(profileContract, submit)

const { anrede, geburtsdatum, gruppe, eintrittsdatum, personalnummer, sanitaetsausbildung } = profilFields
const props = { anrede, geburtsdatum, gruppe, eintrittsdatum, personalnummer, sanitaetsausbildung }
const schema = z.object({ ...userFields, ...props })

/** Registers a person: first the account, then its profile (specification §7). */
export function Registrieren() {
  const goTo = useGo()
  const { user } = useSession()
  // After a refused profile, a retry creates only the profile.
  const userId = useRef<string | null>(null)
  const maySet = (field: keyof typeof props) => FIELD_RULES[field].writes.some((who) => isRecht(who) && may(user, who))

  async function register(values: z.output<typeof schema>) {
    const entries = Object.entries(values)
    const account = Object.fromEntries(entries.filter(([name]) => name in userFields)) as Pick<typeof values, keyof typeof userFields>
    const profil = Object.fromEntries(entries.filter(([name]) => name in props && maySet(name as keyof typeof props)))
    userId.current ??= (await users.create({ body: atCreate(account) }))._id
    // Set by the form after it asked about a day (Form.tsx).
    await profile.create({ body: { user: userId.current, bestaetigt: 'bestaetigt' in values, ...profil } })
    await queries.invalidateQueries({ queryKey: ['profile'] })
    notify('Benutzer erfolgreich registriert', 'success')
    notify(`Die Einladung an ${values.vorname} ${values.nachname} geht in den nächsten Minuten per E-Mail heraus.`)
    await goTo(path('/kontakte'))
  }

  return (
    <Page titel="Benutzer registrieren" narrow>
      <InfoCard>
        <Form schema={schema} draft="users/register" button="Registrieren" save={register}>
          <FieldGroup titel="Person">
            <Column width="third">
              <SelectField name="anrede" options={['Frau', 'Herr', 'Divers']} placeholder="Keine" />
            </Column>
            <TextFields names={['vorname', 'nachname']} width="third" />
            <Column width="half">
              <Benutzername />
            </Column>
            <Column width="half">{maySet('geburtsdatum') ? <DayField name="geburtsdatum" /> : null}</Column>
          </FieldGroup>
          <ContactFields />
          <FieldGroup titel="Im Verband">
            {maySet('gruppe') ? (
              <Column width="half">
                <ListedField name="gruppe" />
              </Column>
            ) : null}
            {maySet('sanitaetsausbildung') ? (
              <Column width="half">
                <SelectField name="sanitaetsausbildung" />
              </Column>
            ) : null}
            {maySet('eintrittsdatum') ? (
              <>
                <Column width="half">
                  <DayField name="eintrittsdatum" />
                </Column>
                <Column width="half">
                  <TextField name="personalnummer" />
                </Column>
              </>
            ) : null}
          </FieldGroup>
          <Alert variant="light">Die Person bekommt eine E-Mail mit einem Link, über den sie ihr Passwort selbst setzt.</Alert>
        </Form>
      </InfoCard>
    </Page>
  )
}

function Benutzername() {
  const { form } = useFormContext()
  const proposal = proposeUsername(useValue('vorname') as string, useValue('nachname') as string)
  const last = useRef('')
  const now = useValue('username')
  useEffect(() => {
    if (now === last.current && proposal !== now) form.setFieldValue('username', proposal)
    if (now === last.current) last.current = proposal
  }, [form, now, proposal])
  return <TextField name="username" hint="Damit meldet sich die Person an." />
}
