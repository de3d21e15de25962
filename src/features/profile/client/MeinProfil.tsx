import { SimpleGrid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { pfad } from '#client/pfade.ts'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { Karte } from '#client/ui/Karte.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { Seite } from '#client/ui/Seite.tsx'
import type { Profil } from '#features/profile/formen.ts'
import { Benachrichtigungen } from './Benachrichtigungen.tsx'
import { meinProfil } from './daten.ts'
import { Geraete } from './Geraete.tsx'
import { Sichtbarkeit } from './Sichtbarkeit.tsx'
import { Visitenkarte } from './Visitenkarte.tsx'

/** One's own page: data, who sees them, which mails come, on which devices one is signed in. */
export function MeinProfil() {
  const profil = useQuery(meinProfil)
  return <Abfrage abfrage={profil}>{(daten) => <Ansicht profil={daten} />}</Abfrage>
}

function Ansicht({ profil }: { profil: Profil }) {
  return (
    <Seite
      titel="Mein Profil"
      unter={profil.username}
      aktionen={<Knopf nach={pfad('/profiles/edit/{id}', { id: profil._id })}>Bearbeiten</Knopf>}
    >
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Stack gap="md">
          <Karte>
            <Visitenkarte person={profil} />
            <Knopf mt="md" variant="default" nach={pfad('/profile/{id}', { id: profil._id })}>
              Alle meine Angaben
            </Knopf>
          </Karte>
          <Sichtbarkeit profil={profil} key={`sicht${profil.version}`} />
        </Stack>
        <Stack gap="md">
          <Karte titel="Anmeldung">
            <Knopf variant="default" nach={pfad('/changePasswort')} mb="md">
              Passwort ändern
            </Knopf>
            <Geraete />
          </Karte>
          <Benachrichtigungen profil={profil} key={`post${profil.version}`} />
        </Stack>
      </SimpleGrid>
    </Seite>
  )
}
