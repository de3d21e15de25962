import { Box, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { melde } from '#client/melde.ts'
import { pfad } from '#contract/screens.ts'
import { rechtFehlt, useDarf, useSitzung } from '#client/sitzung.ts'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { bestaetige } from '#client/ui/bestaetige.ts'
import { Karte } from '#client/ui/Karte.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { Seite } from '#client/ui/Seite.tsx'
import { Verlauf } from '#client/ui/Verlauf.tsx'
import { useGehe } from '#client/verweis.tsx'
import type { Profil } from '#features/profile/formen.ts'
import { angabengruppen } from './angaben.ts'
import { Profilbild } from './bild/Profilbild.tsx'
import { kontakte, profilAbfrage, profile, profileNeuLaden, profilVerlauf, users } from './daten.ts'
import { aenderbar, irgendetwasAenderbar } from './felder.ts'
import { Visitenkarte } from './Visitenkarte.tsx'

export function ProfilDetail({ id }: { id: string }) {
  const profil = useQuery(profilAbfrage(id))
  return <Abfrage abfrage={profil}>{(daten) => <Ansicht profil={daten} />}</Abfrage>
}

function Ansicht({ profil }: { profil: Profil }) {
  const { user: ich } = useSitzung()
  const darfVerlauf = useDarf('READ_USER')
  const verlauf = useQuery({ ...profilVerlauf(profil._id), enabled: darfVerlauf })
  const pruefer = profil.fuehrerscheinKontrolleDurch
  const { data: alle } = useQuery({ ...kontakte, enabled: typeof pruefer === 'string' })
  function name(id: string) {
    const person = alle?.zeilen.find(({ _id }) => _id === id)
    return person ? `${person.vorname} ${person.nachname}` : ''
  }
  const aendern = irgendetwasAenderbar(ich, profil)
  return (
    <Seite
      titel={`${profil.vorname} ${profil.nachname}`}
      zurueck={pfad('/kontakte')}
      aktionen={aendern ? <Knopf nach={pfad('/profiles/edit/{id}', { id: profil._id })}>Bearbeiten</Knopf> : null}
    >
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Stack gap="md">
          <Karte>
            <Visitenkarte person={profil} />
            {aenderbar('bild', ich, profil) ? (
              <Box mt="md">
                <Profilbild profil={profil} />
              </Box>
            ) : null}
          </Karte>
          <Kontoaktionen profil={profil} />
        </Stack>
        <Stack gap="md">
          {angabengruppen(profil, name).map(({ titel, angaben }) => (
            <Karte key={titel} titel={titel}>
              <dl style={{ margin: 0 }}>
                {angaben.map((angabe) => (
                  <Group key={angabe.titel} component="div" justify="space-between" gap="xs" py={6} align="baseline">
                    <Text component="dt" c="dimmed">
                      {angabe.titel}
                    </Text>
                    <Text component="dd" m={0} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
                      {angabe.wert}
                    </Text>
                  </Group>
                ))}
              </dl>
            </Karte>
          ))}
        </Stack>
      </SimpleGrid>
      {darfVerlauf ? <Verlauf abfrage={verlauf} /> : null}
    </Seite>
  )
}

/** What those with the rights may do to the account. Members without them do not see the card at all. */
function Kontoaktionen({ profil }: { profil: Profil }) {
  const gehe = useGehe()
  const darfZuruecksetzen = useDarf('RESET_PASSWORT')
  const darfLoeschen = useDarf('DELETE_USER')
  const { user: ich } = useSitzung()
  const name = `${profil.vorname} ${profil.nachname}`
  if (!darfZuruecksetzen && !darfLoeschen) return null

  async function setzeZurueck() {
    const ja = await bestaetige({
      titel: 'Passwort zurücksetzen?',
      text: `${name} bekommt eine E-Mail mit einem Link für ein neues Passwort. Das alte gilt bis dahin weiter.`,
      ja: 'E-Mail schicken',
    })
    if (!ja) return
    await users.resetPassword({ params: { id: profil.user } })
    // Annahme: specification §8 lists the success messages in the order of the calls of §7; this one belongs to resetPassword/{id}.
    melde('Passwort zurückgesetzt', 'success')
  }
  async function loesche() {
    const ja = await bestaetige({
      titel: 'Account löschen?',
      text: `${name} kann sich danach nicht mehr anmelden, persönliche Daten werden entfernt. Das lässt sich nicht rückgängig machen.`,
      ja: 'Account löschen',
      gefahr: true,
    })
    if (!ja) return
    await profile.remove({ params: { id: profil._id } })
    melde('Account wurde gelöscht', 'success')
    await gehe(pfad('/kontakte'))
    await profileNeuLaden()
  }

  const loeschgrund = !darfLoeschen
    ? rechtFehlt('DELETE_USER')
    : profil.user === ich?._id
      ? 'Den eigenen Account kannst du nicht löschen.'
      : undefined
  return (
    <Karte titel="Account">
      <Group gap="sm">
        <Knopf
          variant="default"
          grund={darfZuruecksetzen ? undefined : rechtFehlt('RESET_PASSWORT')}
          onClick={() => void setzeZurueck().catch(() => undefined)}
        >
          Passwort zurücksetzen
        </Knopf>
        <Knopf
          variant="default"
          c={loeschgrund ? undefined : 'var(--mantine-color-error)'}
          grund={loeschgrund}
          onClick={() => void loesche().catch(() => undefined)}
        >
          Account löschen
        </Knopf>
      </Group>
    </Karte>
  )
}
