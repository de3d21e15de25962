import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { zeitraum } from '#client/datum.ts'
import { melde } from '#client/melde.ts'
import { pfad } from '#client/pfade.ts'
import { useGrundOhne } from '#client/sitzung.ts'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { Genehmigung } from '#client/ui/belegung/Genehmigung.tsx'
import { Storno } from '#client/ui/belegung/Storno.tsx'
import { Karte } from '#client/ui/Karte.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { Seite } from '#client/ui/Seite.tsx'
import { Verlauf } from '#client/ui/Verlauf.tsx'
import type { Raumbelegung } from '#features/raumbelegungen/contract.ts'
import { belegungAbfrage, belegungen, belegungenNeuLaden, belegungVerlauf } from './daten.ts'
import { Eckdaten } from './Eckdaten.tsx'
import { entscheide } from './entscheiden.ts'
import { storniere } from './stornieren.ts'

/** One booking of a room: what it is, who decides, what became of it. */
export function RaumbelegungDetail({ id }: { readonly id: string }) {
  const belegung = useQuery(belegungAbfrage(id))
  return <Abfrage abfrage={belegung}>{(daten) => <Ansicht belegung={daten} />}</Abfrage>
}

function Ansicht({ belegung }: { readonly belegung: Raumbelegung }) {
  const [storniert, setzeStorniert] = useState(false)
  const verlauf = useQuery(belegungVerlauf(belegung._id))
  const ohneRecht = useGrundOhne('UPDATE_RAUMBELEGUNG')
  const { _id, titel, status, beginn, ende, aenderbar, serie, raumDaten } = belegung
  const grund = aenderbar.moeglich ? undefined : (aenderbar.gruende[0] ?? 'Das geht nicht mehr.')
  async function holeZurueck() {
    await belegungen.wiederherstellen({ params: { id: _id } })
    await belegungenNeuLaden()
    melde('Die Belegung steht wieder.', 'success')
  }
  return (
    <Seite
      titel={titel}
      unter={`${raumDaten.name} · ${zeitraum(beginn, ende)}`}
      zurueck={pfad('/raumbelegungen')}
      schmal
      aktionen={
        status === 'storniert' || status === 'abgelehnt' ? null : (
          <>
            <Knopf variant="default" grund={grund} onClick={() => setzeStorniert(true)}>
              Stornieren
            </Knopf>
            <Knopf nach={pfad('/raumbelegung/edit/{id}', { id: _id })} grund={grund}>
              Bearbeiten
            </Knopf>
          </>
        )
      }
    >
      {status === 'angefragt' && <Genehmigung ohneRecht={ohneRecht} entscheide={(wie, warum) => entscheide(belegung, wie, warum)} />}
      {status === 'storniert' && (
        <Alert color="gelb" mb="lg" title="Storniert">
          {/* What was refused is shown as an alert. */}
          <Knopf variant="default" onClick={() => void holeZurueck().catch(() => undefined)}>
            Wiederherstellen
          </Knopf>
        </Alert>
      )}
      <Karte>
        <Eckdaten belegung={belegung} />
      </Karte>
      <Verlauf abfrage={verlauf} />
      {storniert && (
        <Storno
          titel={titel}
          serie={serie !== null}
          beiSchliessen={() => setzeStorniert(false)}
          storniere={(umfang, warum) => storniere(belegung, umfang, warum)}
        />
      )}
    </Seite>
  )
}
