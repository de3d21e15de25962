import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { datum } from '#client/datum.ts'
import { useGrundOhne } from '#client/sitzung.ts'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { Karte } from '#client/ui/Karte.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { Leerzustand } from '#client/ui/Leerzustand.tsx'
import { Statusmarke } from '#client/ui/Statusmarke.tsx'
import { PRUEFTITEL } from '#features/fahrzeuge/formen.ts'
import { monatText } from '#contract/monat.ts'
import type { Fahrzeug } from '../daten.ts'
import { pruefungenAbfrage, pruefplanAbfrage } from '../daten.ts'
import { satz } from '../pruefungen.ts'
import { PRUEFTON } from '../woerter.ts'
import { Pruefblatt } from './Pruefblatt.tsx'

const ERGEBNISTON = { 'ohne Mängel': 'gut', 'mit Mängeln': 'achtung', 'nicht bestanden': 'schlecht' } as const

/** The inspections of one vehicle: what is due, and what was done. */
export function Pruefungen({ fahrzeug, gesperrt }: { readonly fahrzeug: Fahrzeug; readonly gesperrt: string | undefined }) {
  const [offen, oeffne] = useState(false)
  const ohneRecht = useGrundOhne('UPDATE_FAHRZEUG')
  const plan = useQuery(pruefplanAbfrage)
  const vergangen = useQuery(pruefungenAbfrage(fahrzeug._id))
  const stand = plan.data?.find((einer) => einer.fahrzeug === fahrzeug._id)
  const eintragen = (
    <Knopf grund={ohneRecht ?? gesperrt} onClick={() => oeffne(true)}>
      Prüfung eintragen
    </Knopf>
  )
  return (
    <Stack gap="md">
      {stand && (
        <Karte titel="Fällig">
          <Group gap={8} mb="md">
            {stand.pruefungen.map((pruefung) => (
              <Statusmarke key={pruefung.art} ton={PRUEFTON[pruefung.ampel]}>
                {`${PRUEFTITEL[pruefung.art]} ${satz(pruefung)}`}
              </Statusmarke>
            ))}
          </Group>
          {eintragen}
        </Karte>
      )}
      <Abfrage abfrage={vergangen}>
        {(liste) =>
          liste.length === 0 ? (
            <Leerzustand titel="Noch keine Prüfung eingetragen" text="Jede eingetragene Prüfung setzt den nächsten Termin von selbst." />
          ) : (
            <Karte titel="Bisherige Prüfungen">
              <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
                {liste.map((pruefung) => (
                  <li key={pruefung._id}>
                    <Group gap={8}>
                      <b>{`${PRUEFTITEL[pruefung.art]} am ${datum(pruefung.datum)}`}</b>
                      <Statusmarke ton={ERGEBNISTON[pruefung.ergebnis]}>{pruefung.ergebnis}</Statusmarke>
                    </Group>
                    <Text size="sm" c="dimmed">
                      {`Nächste: ${monatText(pruefung.naechste)}${pruefung.erstelltVonName ? ` · eingetragen von ${pruefung.erstelltVonName}` : ''}`}
                    </Text>
                    {pruefung.bemerkung && <Text size="sm">{pruefung.bemerkung}</Text>}
                  </li>
                ))}
              </Stack>
            </Karte>
          )
        }
      </Abfrage>
      {offen && (
        <Pruefblatt
          fahrzeug={fahrzeug}
          art={stand?.pruefungen.find(({ ampel }) => ampel === 'rot')?.art ?? 'hu'}
          beiSchliessen={() => oeffne(false)}
        />
      )}
    </Stack>
  )
}
