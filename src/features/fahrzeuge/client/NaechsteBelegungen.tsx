import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { zeitraum } from '#client/datum.ts'
import { pfad } from '#contract/screens.ts'
import { useDarf, useGrundOhne } from '#client/sitzung.ts'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { Karte } from '#client/ui/Karte.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { Leerzustand } from '#client/ui/Leerzustand.tsx'
import { Personenname } from '#client/ui/Personenname.tsx'
import { Statusmarke } from '#client/ui/Statusmarke.tsx'
import { Verweis } from '#client/verweis.tsx'
import { type Fahrzeug, naechsteBelegungen } from './daten.ts'

/** Who has the vehicle next; services among them lead to the service. */
export function NaechsteBelegungen({ fahrzeug, gesperrt }: { readonly fahrzeug: Fahrzeug; readonly gesperrt: string | undefined }) {
  const darf = useDarf('READ_FAHRZEUGBELEGUNG')
  const ohneRecht = useGrundOhne('CREATE_FAHRZEUGBELEGUNG')
  const liste = useQuery({ ...naechsteBelegungen(fahrzeug._id), enabled: darf })
  if (!darf) return <Leerzustand titel="Keine Einsicht" text="Zum Ansehen fehlt dir das Recht READ_FAHRZEUGBELEGUNG." />
  const nichtBuchbar = fahrzeug.buchbar ? undefined : 'Dieses Fahrzeug ist nicht buchbar.'
  const buchen = (
    <Knopf grund={ohneRecht ?? gesperrt ?? nichtBuchbar} nach={`${pfad('/fahrzeugbelegungen/neu')}?fahrzeug=${fahrzeug._id}`}>
      Fahrzeug belegen
    </Knopf>
  )
  return (
    <Abfrage abfrage={liste}>
      {({ zeilen, gesamt }) =>
        zeilen.length === 0 ? (
          <Leerzustand titel="Nichts geplant" text="Das Fahrzeug ist frei." aktion={buchen} />
        ) : (
          <Stack gap="md">
            <Group gap="sm">
              {buchen}
              <Knopf variant="default" nach={pfad('/fahrzeugbelegungen')}>
                Zum Belegungsplan
              </Knopf>
            </Group>
            <Karte titel={gesamt > zeilen.length ? `Die nächsten ${zeilen.length} von ${gesamt}` : 'Die nächsten'}>
              <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
                {zeilen.map((zeile) => (
                  <li key={zeile._id}>
                    <Group gap={8}>
                      <Verweis
                        nach={
                          zeile.dienst
                            ? pfad('/sanitaetsdienst/{id}', { id: zeile.dienst._id })
                            : pfad('/fahrzeugbelegung/edit/{id}', { id: zeile._id })
                        }
                        py={6}
                      >
                        {zeile.dienst?.bezeichnung ?? zeile.zweck}
                      </Verweis>
                      {zeile.status === 'angefragt' && <Statusmarke ton="achtung">Angefragt</Statusmarke>}
                      {zeile.dienst && <Statusmarke ton="hinweis">Sanitätsdienst</Statusmarke>}
                    </Group>
                    <Text size="sm" c="dimmed">
                      {zeitraum(zeile.beginn, zeile.ende)}
                      {zeile.verantwortlichPerson && (
                        <>
                          {' · '}
                          <Personenname person={zeile.verantwortlichPerson} />
                        </>
                      )}
                    </Text>
                  </li>
                ))}
              </Stack>
            </Karte>
          </Stack>
        )
      }
    </Abfrage>
  )
}
