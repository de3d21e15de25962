import { Group, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { zeitraum } from '#client/datum.ts'
import { useGrundOhne } from '#client/sitzung.ts'
import { ExportMenue } from '#client/ui/ExportMenue.tsx'
import { Karte } from '#client/ui/Karte.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { Leerzustand } from '#client/ui/Leerzustand.tsx'
import { Listenzeilen } from '#client/ui/Listenrahmen.tsx'
import { Personenname } from '#client/ui/Personenname.tsx'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import type { Fahrt } from '#features/fahrzeuge/formen.ts'
import { type Fahrzeug, fahrtenAbfrage } from '../daten.ts'
import { Fahrtblatt } from './Fahrtblatt.tsx'
import classes from './Fahrtenbuch.module.css'
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
              <ul className={classes['buch']}>
                {fahrten.map((fahrt) => (
                  <Zeile key={fahrt._id} fahrt={fahrt} oeffne={() => oeffne(fahrt)} />
                ))}
              </ul>
            </Karte>
          )
        }
      </Listenzeilen>
      {offen && <Fahrtblatt fahrzeug={fahrzeug} fahrt={offen === 'neu' ? null : offen} beiSchliessen={() => oeffne(null)} />}
    </Stack>
  )
}

/** A row to tap where there is something to do with it. */
function Zeile({ fahrt, oeffne }: { readonly fahrt: Fahrt; readonly oeffne: () => void }) {
  const km = `${fahrt.kmStart.toLocaleString('de-DE')} – ${fahrt.kmEnde.toLocaleString('de-DE')} km`
  const inhalt = (
    <>
      <b>{[fahrt.zweck, fahrt.ziel].filter(Boolean).join(', ')}</b>
      <Text component="span" display="block" size="sm">
        {[zeitraum(fahrt.beginn, fahrt.ende), gefahren(fahrt.kmStart, fahrt.kmEnde)].filter(Boolean).join(' · ')}
      </Text>
      <Text component="span" display="block" size="sm" c="dimmed">
        <Personenname person={fahrt.fahrerPerson} /> · {km}
      </Text>
      {fahrt.bemerkung && (
        <Text component="span" display="block" size="sm">
          {fahrt.bemerkung}
        </Text>
      )}
    </>
  )
  return (
    <li>
      {fahrt.aenderbar ? (
        <button type="button" className={classes['fahrt']} onClick={oeffne}>
          {inhalt}
        </button>
      ) : (
        <div className={classes['fahrt']}>{inhalt}</div>
      )}
    </li>
  )
}
