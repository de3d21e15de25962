import { Divider, Paper, SegmentedControl, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { missingRechtText } from '#client/navigation/missing-recht.ts'
import { notify } from '#client/app/notify.ts'
import { fullName, type PersonRef } from '#client/text/person.ts'
import { useSession } from '#client/app/session.ts'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { useValue } from '#client/ui/form/field.ts'
import { Column } from '#client/ui/form/FieldGroup.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { PersonSelect } from '#client/ui/field/PersonSelect.tsx'
import { PersonCard } from '#client/ui/person/PersonCard.tsx'
import { type Profil, profilFields, type VISIBLE_NAMES } from '#features/profile/schemas.ts'
import { ownAs, profile, reloadProfile } from './api.ts'
import { isEditable } from './fields.ts'
import { propsGroups } from './props.ts'

const schema = z.object({ sichtbarkeit: profilFields.sichtbarkeit })
const PARTS = [
  ['telefon', 'Telefon'],
  ['email', 'E-Mail'],
  ['adresse', 'Adresse'],
  ['geburtstag', 'Geburtstag (ohne Jahr)'],
  ['foto', 'Foto'],
] as const

/** Visibility of the member's contact data, with a preview; for other members with the right. */
export function Sichtbarkeit({ profil }: { profil: Profil }) {
  const { user } = useSession()
  const isOwn = profil.user === user?._id
  return (
    <InfoCard titel={isOwn ? 'Wer sieht was von mir?' : 'Wer sieht was?'}>
      <Form
        schema={schema}
        start={profil.sichtbarkeit ? { sichtbarkeit: profil.sichtbarkeit } : {}}
        button="Speichern"
        unkept
        disabledReason={isEditable('sichtbarkeit', user, profil) ? undefined : missingRechtText('UPDATE_USER_SICHTBARKEIT')}
        save={async (values) => {
          await profile.update({ body: { _id: profil._id, version: profil.version, ...values } })
          notify('Profil erfolgreich geändert', 'success')
          await reloadProfile()
        }}
      >
        {PARTS.map(([name, titel]) => (
          <Column key={name} width="half">
            <SelectField name={`sichtbarkeit.${name}`} titel={titel} />
          </Column>
        ))}
        <Preview profil={profil} own={isOwn} />
      </Form>
    </InfoCard>
  )
}

type Level = keyof typeof VISIBLE_NAMES

function Preview({ profil, own }: { profil: Profil; own: boolean }) {
  const [who, setWho] = useState<'alle' | 'fuehrung' | 'person'>('alle')
  const chosen = useValue('sichtbarkeit') as Record<(typeof PARTS)[number][0], Level>
  const sees = (level: Level) => level === 'alle' || (level === 'fuehrung' && who === 'fuehrung')
  const { email, primary_email, telefon, primary_telefon, strasse, hausnummer, plz, ort, bild, geburtstag, ...others } = profil
  return (
    <div>
      <Divider mb="md" />
      <Text fw={600} mb="xs" id="vorschau">
        {own ? 'So sehen dich andere' : 'So sehen andere das Profil'}
      </Text>
      <SegmentedControl
        fullWidth
        mb="md"
        aria-labelledby="vorschau"
        value={who}
        onChange={(viewer) => setWho(viewer)}
        data={[
          { value: 'alle', label: 'Mitglieder' },
          { value: 'fuehrung', label: 'Führung' },
          ...(own ? [{ value: 'person' as const, label: 'Eine Person' }] : []),
        ]}
      />
      {who === 'person' ? (
        <AsSeenBy />
      ) : (
        <Paper withBorder p="md" radius="md">
          <Text fw={600} size="lg" mb="sm">
            {fullName(profil)}
          </Text>
          <PersonCard
            person={{
              ...others,
              ...(sees(chosen.email) ? { email, primary_email } : {}),
              ...(sees(chosen.telefon) ? { telefon, primary_telefon } : {}),
              ...(sees(chosen.geburtstag) ? { geburtstag } : {}),
              ...(sees(chosen.foto) ? { bild } : {}),
              ...(sees(chosen.adresse) ? { strasse, hausnummer, plz, ort } : {}),
            }}
          />
        </Paper>
      )}
      <Text size="sm" c="dimmed" mt="xs">
        Wer die Mitgliederdaten pflegt, sieht sie immer.
      </Text>
    </div>
  )
}

function AsSeenBy() {
  const [reader, setReader] = useState<PersonRef | null>(null)
  const { data, error } = useQuery({ ...ownAs(reader?._id ?? ''), enabled: reader !== null })
  const { user } = useSession()
  return (
    <Stack gap="md">
      <PersonSelect label="Wer?" value={reader?._id ?? null} onChange={setReader} without={user?.profil ? [user.profil] : []} />
      {error && <Text>{`${reader ? fullName(reader) : ''} sieht dein Profil nicht.`}</Text>}
      {data && (
        <Paper withBorder p="md" radius="md">
          <Text fw={600} size="lg" mb="sm">
            {fullName(data)}
          </Text>
          <PersonCard person={data} />
          {propsGroups(data).map(({ titel, props }) => (
            <Text key={titel} mt="sm">
              <b>{titel}:</b> {props.map((detail) => detail.titel).join(', ')}
            </Text>
          ))}
        </Paper>
      )}
    </Stack>
  )
}
