import { Anchor, Badge, Group, Stack, Text } from '@mantine/core'
import type { Profil } from '#features/profile/schemas.ts'
import { PersonImage } from './PersonImage.tsx'
import { phoneLink } from '#client/address.ts'
import { qualifikation } from './words.ts'

type Visible = Pick<Profil, 'vorname' | 'nachname'> &
  Partial<
    Pick<
      Profil,
      | 'bild'
      | 'gruppe'
      | 'funktionen'
      | 'sanitaetsausbildung'
      | 'fuehrungsausbildung'
      | 'email'
      | 'primary_email'
      | 'telefon'
      | 'primary_telefon'
      | 'strasse'
      | 'hausnummer'
      | 'plz'
      | 'ort'
    >
  >

const first = (list: readonly string[] = [], main = '') => [...list].sort((a, b) => Number(b === main) - Number(a === main))

/** Who somebody is and how to reach them: what the profile lets one see, and nothing else. */
export function ContactCard({ person }: { person: Visible }) {
  const address = [`${person.strasse ?? ''} ${person.hausnummer ?? ''}`.trim(), `${person.plz ?? ''} ${person.ort ?? ''}`.trim()].filter(
    Boolean,
  )
  const badges = [qualifikation(person.sanitaetsausbildung), qualifikation(person.fuehrungsausbildung)].filter((badge) => badge !== null)
  const telefon = first(person.telefon, person.primary_telefon)
  const email = first(person.email, person.primary_email)
  return (
    <Stack gap="md">
      <Group wrap="nowrap" align="center" gap="md">
        <PersonImage person={person} size={72} />
        <div>
          <Text fw={600} size="lg">
            {person.vorname} {person.nachname}
          </Text>
          <Text c="dimmed">{[person.gruppe, ...(person.funktionen ?? [])].filter(Boolean).join(' · ')}</Text>
          {badges.length > 0 ? (
            <Group gap={6} mt={6}>
              {badges.map((badge) => (
                <Badge key={badge}>{badge}</Badge>
              ))}
            </Group>
          ) : null}
        </div>
      </Group>
      <Stack gap={0}>
        {telefon.map((number) => (
          <Anchor key={number} href={phoneLink(number)} py={10}>
            {number}
          </Anchor>
        ))}
        {email.map((adresse) => (
          <Anchor key={adresse} href={`mailto:${adresse}`} py={10} style={{ overflowWrap: 'anywhere' }}>
            {adresse}
          </Anchor>
        ))}
        {address.length > 0 ? (
          <Text py={10}>
            {address.map((row) => (
              <span key={row} style={{ display: 'block' }}>
                {row}
              </span>
            ))}
          </Text>
        ) : null}
        {telefon.length + email.length + address.length === 0 ? (
          <Text c="dimmed" py={10}>
            Keine Kontaktdaten freigegeben.
          </Text>
        ) : null}
      </Stack>
    </Stack>
  )
}
