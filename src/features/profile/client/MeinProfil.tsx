import { SimpleGrid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { pfad } from '#contract/screens.ts'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { Karte } from '#client/ui/Karte.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { Seite } from '#client/ui/Seite.tsx'
import type { Profil } from '#features/profile/formen.ts'
import { Benachrichtigungen } from './Benachrichtigungen.tsx'
import { Profilbild } from './bild/Profilbild.tsx'
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
            <Stack gap="sm" mt="md" align="flex-start">
              <Profilbild profil={profil} />
              <Knopf variant="default" nach={pfad('/profile/{id}', { id: profil._id })}>
                Alle meine Angaben
              </Knopf>
            </Stack>
          </Karte>
          {/* A card starts anew when what it shows changed, not with each version: saving one must not empty the other. */}
          <Sichtbarkeit profil={profil} key={JSON.stringify(profil.sichtbarkeit)} />
        </Stack>
        <Stack gap="md">
          <Karte titel="Anmeldung">
            <Knopf variant="default" nach={pfad('/changePasswort')} mb="md">
              Passwort ändern
            </Knopf>
            <Geraete />
          </Karte>
          <Benachrichtigungen profil={profil} key={JSON.stringify([profil.emailBenachrichtigungen, profil.erinnerungVorlauf])} />
        </Stack>
      </SimpleGrid>
    </Seite>
  )
}
