import { Group, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { zeitraum } from '#client/datum.ts'
import { useDarf, useGrundOhne } from '#client/sitzung.ts'
import { bestaetige } from '#client/ui/bestaetige.ts'
import { ExportMenue } from '#client/ui/ExportMenue.tsx'
import { Karte } from '#client/ui/Karte.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { Leerzustand } from '#client/ui/Leerzustand.tsx'
import { Listenzeilen } from '#client/ui/Listenrahmen.tsx'
import { Personenname } from '#client/ui/Personenname.tsx'
import { melde } from '#client/melde.ts'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import type { Fahrt } from '#features/fahrzeuge/formen.ts'
import { type Fahrzeug, fahrtenAbfrage, fahrtenNeuLaden, fahrzeuge } from '../daten.ts'
import { Fahrtblatt } from './Fahrtblatt.tsx'
import { gefahren } from './strecke.ts'

/** The logbook of a vehicle, the newest trip first. */
export function Fahrtenbuch({ fahrzeug, gesperrt }: { readonly fahrzeug: Fahrzeug; readonly gesperrt: string | undefined }) {
  const [offen, oeffne] = useState<Fahrt | 'neu' | null>(null)
  const liste = useInfiniteQuery(fahrtenAbfrage(fahrzeug._id))
  const ohneRecht = useGrundOhne(['CREATE_FAHRZEUGBELEGUNG', 'UPDATE_FAHRZEUG'])
  const eintragen = (
    <Knopf grund={ohneRecht ?? gesperrt} onClick={() => oeffne('neu')}>
      Fahrt eintragen
    </Knopf>
  )
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Text c="dimmed">
          {fahrzeug.kmStand === null ? 'Noch kein Kilometerstand' : `Stand: ${fahrzeug.kmStand.toLocaleString('de-DE')} km`}
        </Text>
        <Group gap="sm">
          <ExportMenue
            endpoint={{ path: fahrzeugeContract.fahrtenExport.path.replace('{id}', fahrzeug._id) as `/api/${string}` }}
            query={{}}
            dateiname={`Fahrtenbuch ${fahrzeug.bezeichnung}`}
          />
          {eintragen}
        </Group>
      </Group>
      <Listenzeilen liste={liste}>
        {(fahrten) =>
          fahrten.length === 0 ? (
            <Leerzustand titel="Noch keine Fahrten" text="Nach der Fahrt: Kilometerstand eintippen, Zweck antippen, fertig." />
          ) : (
            <Karte>
              <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
                {fahrten.map((fahrt) => (
                  <Zeile key={fahrt._id} fahrzeug={fahrzeug} fahrt={fahrt} aendere={() => oeffne(fahrt)} />
                ))}
              </Stack>
            </Karte>
          )
        }
      </Listenzeilen>
      {offen && <Fahrtblatt fahrzeug={fahrzeug} fahrt={offen === 'neu' ? null : offen} beiSchliessen={() => oeffne(null)} />}
    </Stack>
  )
}

interface Zeilenangaben {
  readonly fahrzeug: Fahrzeug
  readonly fahrt: Fahrt
  readonly aendere: () => void
}

function Zeile({ fahrzeug, fahrt, aendere }: Zeilenangaben) {
  const darfLoeschen = useDarf('UPDATE_FAHRZEUG')
  async function loesche() {
    const text = `${zeitraum(fahrt.beginn, fahrt.ende)}: ${fahrt.zweck}. Sie fehlt danach im Fahrtenbuch.`
    if (!(await bestaetige({ titel: 'Fahrt löschen?', text, ja: 'Löschen', gefahr: true }))) return
    await fahrzeuge.fahrtLoeschen({ params: { id: fahrzeug._id, fahrtId: fahrt._id } })
    await fahrtenNeuLaden()
    melde('Die Fahrt ist gelöscht.', 'success')
  }
  const km = `${fahrt.kmStart.toLocaleString('de-DE')} – ${fahrt.kmEnde.toLocaleString('de-DE')} km`
  return (
    <li>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div style={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <b>{[fahrt.zweck, fahrt.ziel].filter(Boolean).join(', ')}</b>
          <Text size="sm">{[zeitraum(fahrt.beginn, fahrt.ende), gefahren(fahrt.kmStart, fahrt.kmEnde)].filter(Boolean).join(' · ')}</Text>
          <Text size="sm" c="dimmed">
            <Personenname person={fahrt.fahrerPerson} /> · {km}
          </Text>
          {fahrt.bemerkung && <Text size="sm">{fahrt.bemerkung}</Text>}
        </div>
        <Group gap={4}>
          {fahrt.aenderbar && (
            <Knopf variant="subtle" onClick={aendere} aria-label={`Fahrt ${zeitraum(fahrt.beginn, fahrt.ende)} ändern`}>
              Ändern
            </Knopf>
          )}
          {darfLoeschen && (
            // Errors are already shown as alerts.
            <Knopf variant="subtle" color="red" onClick={() => void loesche().catch(() => undefined)}>
              Löschen
            </Knopf>
          )}
        </Group>
      </Group>
    </li>
  )
}
