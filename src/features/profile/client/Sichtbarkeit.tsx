import { Divider, Paper, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { notify } from '#client/notify.ts'
import { fullName } from '#client/people.ts'
import { SelectField } from '#client/ui/SelectField.tsx'
import { useValue } from '#client/ui/field.ts'
import { Column } from '#client/ui/FieldGroup.tsx'
import { Form } from '#client/ui/Form.tsx'
import { InfoCard } from '#client/ui/InfoCard.tsx'
import { PersonCard } from '#client/ui/PersonCard.tsx'
import { type Profil, profilFields, type VISIBLE_NAMES } from '#features/profile/schemas.ts'
import { profile, reloadProfile } from './api.ts'

const schema = z.object({ sichtbarkeit: profilFields.sichtbarkeit })
const PARTS = [
  ['telefon', 'Telefon'],
  ['email', 'E-Mail'],
  ['adresse', 'Adresse'],
  ['geburtstag', 'Geburtstag (ohne Jahr)'],
  ['foto', 'Foto'],
] as const

/** Who sees which of one's contact data, with the card as the others see it. */
export function Sichtbarkeit({ profil }: { profil: Profil }) {
  return (
    <InfoCard titel="Wer sieht was von mir?">
      <Form
        schema={schema}
        start={profil.sichtbarkeit ? { sichtbarkeit: profil.sichtbarkeit } : {}}
        button="Speichern"
        save={async (values) => {
          await profile.update({ body: { _id: profil._id, version: profil.version, ...values } })
          notify('Profil erfolgreich geändert', 'success')
          await reloadProfile()
        }}
      >
        {PARTS.map(([name, titel]) => (
          <Column key={name} width="halb">
            <SelectField name={`sichtbarkeit.${name}`} titel={titel} />
          </Column>
        ))}
        <Preview profil={profil} />
      </Form>
    </InfoCard>
  )
}

type Level = keyof typeof VISIBLE_NAMES

function Preview({ profil }: { profil: Profil }) {
  const [who, setWho] = useState<'alle' | 'fuehrung'>('alle')
  const chosen = useValue('sichtbarkeit') as Record<(typeof PARTS)[number][0], Level>
  const sees = (level: Level) => level === 'alle' || (level === 'fuehrung' && who === 'fuehrung')
  const { email, primary_email, telefon, primary_telefon, strasse: street, hausnummer, plz, ort, bild: image, geburtstag, ...rest } = profil
  return (
    <div>
      <Divider mb="md" />
      <Text fw={600} mb="xs" id="vorschau">
        So sehen dich andere
      </Text>
      <SegmentedControl
        fullWidth
        mb="md"
        aria-labelledby="vorschau"
        value={who}
        onChange={(fresh) => setWho(fresh)}
        data={[
          { value: 'alle', label: 'Mitglieder' },
          { value: 'fuehrung', label: 'Führung' },
        ]}
      />
      <Paper withBorder p="md" radius="md">
        <Text fw={600} size="lg" mb="sm">
          {fullName(profil)}
        </Text>
        <PersonCard
          person={{
            ...rest,
            ...(sees(chosen.email) ? { email, primary_email } : {}),
            ...(sees(chosen.telefon) ? { telefon, primary_telefon } : {}),
            ...(sees(chosen.geburtstag) ? { geburtstag } : {}),
            ...(sees(chosen.foto) ? { bild: image } : {}),
            ...(sees(chosen.adresse) ? { strasse: street, hausnummer, plz, ort } : {}),
          }}
        />
      </Paper>
      <Text size="sm" c="dimmed" mt="xs">
        Wer die Mitgliederdaten pflegt, sieht sie immer.
      </Text>
    </div>
  )
}
