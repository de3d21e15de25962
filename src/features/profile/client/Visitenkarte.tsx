import { Anchor, Badge, Group, Stack, Text } from '@mantine/core'
import type { Profil } from '#features/profile/formen.ts'
import { Personenbild } from './Personenbild.tsx'
import { anrufen, qualifikation } from './woerter.ts'

type Sichtbares = Pick<Profil, 'vorname' | 'nachname'> &
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

const zuerst = (liste: readonly string[] = [], haupt = '') => [...liste].sort((a, b) => Number(b === haupt) - Number(a === haupt))

/** Who somebody is and how to reach them: what the profile lets one see, and nothing else. */
export function Visitenkarte({ person }: { person: Sichtbares }) {
  const anschrift = [`${person.strasse ?? ''} ${person.hausnummer ?? ''}`.trim(), `${person.plz ?? ''} ${person.ort ?? ''}`.trim()].filter(
    Boolean,
  )
  const marken = [qualifikation(person.sanitaetsausbildung), qualifikation(person.fuehrungsausbildung)].filter((marke) => marke !== null)
  const telefon = zuerst(person.telefon, person.primary_telefon)
  const email = zuerst(person.email, person.primary_email)
  return (
    <Stack gap="md">
      <Group wrap="nowrap" align="center" gap="md">
        <Personenbild person={person} groesse={72} />
        <div>
          <Text fw={600} size="lg">
            {person.vorname} {person.nachname}
          </Text>
          <Text c="dimmed">{[person.gruppe, ...(person.funktionen ?? [])].filter(Boolean).join(' · ')}</Text>
          {marken.length > 0 ? (
            <Group gap={6} mt={6}>
              {marken.map((marke) => (
                <Badge key={marke}>{marke}</Badge>
              ))}
            </Group>
          ) : null}
        </div>
      </Group>
      <Stack gap={0}>
        {telefon.map((nummer) => (
          <Anchor key={nummer} href={anrufen(nummer)} py={10}>
            {nummer}
          </Anchor>
        ))}
        {email.map((adresse) => (
          <Anchor key={adresse} href={`mailto:${adresse}`} py={10} style={{ overflowWrap: 'anywhere' }}>
            {adresse}
          </Anchor>
        ))}
        {anschrift.length > 0 ? (
          <Text py={10}>
            {anschrift.map((zeile) => (
              <span key={zeile} style={{ display: 'block' }}>
                {zeile}
              </span>
            ))}
          </Text>
        ) : null}
        {telefon.length + email.length + anschrift.length === 0 ? (
          <Text c="dimmed" py={10}>
            Keine Kontaktdaten freigegeben.
          </Text>
        ) : null}
      </Stack>
    </Stack>
  )
}
