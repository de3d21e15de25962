import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { zeitraum } from '#client/datum.ts'
import { pfad } from '#client/pfade.ts'
import { useGrundOhne } from '#client/sitzung.ts'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { Blatt } from '#client/ui/Blatt.tsx'
import { Genehmigung } from '#client/ui/belegung/Genehmigung.tsx'
import { Storno } from '#client/ui/belegung/Storno.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import type { Fahrzeugbelegung } from '#features/fahrzeugbelegungen/contract.ts'
import { belegungAbfrage } from './daten.ts'
import { Eckdaten } from './Eckdaten.tsx'
import { entscheide } from './entscheiden.ts'
import { storniere } from './stornieren.ts'

/** A booking that somebody tapped: what it is, and what one can do with it. */
export function Belegungsblatt({ id, beiSchliessen }: { readonly id: string; readonly beiSchliessen: () => void }) {
  const abfrage = useQuery(belegungAbfrage(id))
  const { data } = abfrage
  return (
    <Blatt
      titel={data?.zweck ?? 'Belegung'}
      unter={data && zeitraum(data.beginn, data.ende)}
      beiSchliessen={beiSchliessen}
      fuss={data && <Handlungen belegung={data} beiSchliessen={beiSchliessen} />}
    >
      <Abfrage abfrage={abfrage}>{(belegung) => <Inhalt belegung={belegung} />}</Abfrage>
    </Blatt>
  )
}

function Inhalt({ belegung }: { readonly belegung: Fahrzeugbelegung }) {
  const ohneRecht = useGrundOhne('UPDATE_FAHRZEUGBELEGUNG')
  return (
    <>
      {belegung.status === 'angefragt' && (
        <Genehmigung ohneRecht={ohneRecht} entscheide={(status, grund) => entscheide(belegung, status, grund)} />
      )}
      <Eckdaten belegung={belegung} />
    </>
  )
}

function Handlungen({ belegung, beiSchliessen }: { readonly belegung: Fahrzeugbelegung; readonly beiSchliessen: () => void }) {
  const [storniert, setzeStorniert] = useState(false)
  const { dienst, aenderbar, status, _id, zweck, serie } = belegung
  if (dienst) {
    return (
      <Knopf nach={pfad('/sanitaetsdienst/{id}', { id: dienst._id })} fullWidth>
        Zum Dienst
      </Knopf>
    )
  }
  const grund = aenderbar.moeglich ? undefined : (aenderbar.gruende[0] ?? 'Das geht nicht mehr.')
  return (
    <Group grow>
      {status !== 'storniert' && status !== 'abgelehnt' && (
        <Knopf variant="default" grund={grund} onClick={() => setzeStorniert(true)}>
          Stornieren
        </Knopf>
      )}
      <Knopf nach={pfad('/fahrzeugbelegung/edit/{id}', { id: _id })}>{grund === undefined ? 'Bearbeiten' : 'Ansehen'}</Knopf>
      {storniert && (
        <Storno
          titel={zweck}
          serie={serie !== null}
          mehrere={belegung.weitere.length > 0}
          beiSchliessen={() => setzeStorniert(false)}
          storniere={async (umfang, warum) => {
            await storniere(belegung, umfang, warum)
            beiSchliessen()
          }}
        />
      )}
    </Group>
  )
}
