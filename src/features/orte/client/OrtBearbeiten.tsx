import { Anchor } from '@mantine/core'
import { Kalenderadresse } from '#blocks/kalender/client/index.ts'
import { useQuery } from '@tanstack/react-query'
import { kartenlink } from '#client/anschrift.ts'
import { melde } from '#client/melde.ts'
import { pfad } from '#client/pfade.ts'
import { useDarf, useGrundOhne } from '#client/sitzung.ts'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { Formular } from '#client/ui/Formular.tsx'
import type { Reiterangabe } from '#client/ui/Reiter.tsx'
import { Stammsatz } from '#client/ui/Stammsatz.tsx'
import { useGehe } from '#client/verweis.tsx'
import { orteContract, ortFelder } from '#features/orte/contract.ts'
import { kalender, type Ort, ortAbfrage, orte, orteNeuLaden, ortVerlauf } from './daten.ts'
import { OrtFelder } from './OrtFelder.tsx'

export function OrtBearbeiten({ id }: { id: string }) {
  const ort = useQuery(ortAbfrage(id))
  return <Abfrage abfrage={ort}>{(daten) => <Ansicht key={String(daten.aktiv)} ort={daten} />}</Abfrage>
}

function Ansicht({ ort }: { ort: Ort }) {
  const gehe = useGehe()
  const params = { id: ort._id }
  const verlauf = useQuery(ortVerlauf(ort._id))
  const karte = kartenlink(ort)
  const weitere = useWeitere(ort)
  return (
    <Stammsatz
      art="Ort"
      name={ort.name}
      unter={ort.kategorie}
      liste={pfad('/orte')}
      bereich="ORT"
      aktiv={ort.aktiv}
      loesche={() => orte.remove({ params })}
      reaktiviere={() => orte.reaktivieren({ params })}
      neuLaden={orteNeuLaden}
      verlauf={verlauf}
      felder={ortFelder}
      weitere={weitere}
    >
      {(grund) => (
        <>
          {karte ? (
            <Anchor href={karte} target="_blank" rel="noreferrer" display="inline-block" py={10}>
              Auf der Karte zeigen
            </Anchor>
          ) : null}
          <Formular
            schema={orteContract.update.body}
            start={ort}
            stand={ort.version}
            entwurf={`orte/${ort._id}`}
            knopf="Speichern"
            grund={grund}
            speichern={async (body) => {
              await orte.update({ params, body })
              melde('Gespeichert', 'success')
              await gehe(pfad('/orte'))
              await orteNeuLaden()
            }}
          >
            <OrtFelder />
          </Formular>
        </>
      )}
    </Stammsatz>
  )
}

/** A room that can be booked has a plate at its door and a calendar. */
function useWeitere(ort: Ort): readonly Reiterangabe[] {
  const ohneErneuern = useGrundOhne(['UPDATE_RAUMBELEGUNG', 'UPDATE_ORT'])
  const darfSchild = useDarf('READ_RAUMBELEGUNG')
  if (!ort.aktiv || !ort.buchbar || !darfSchild) return []
  const unter = ort.kapazitaet === null ? ort.kategorie : `${ort.kategorie} · bis ${ort.kapazitaet} Personen`
  const inhalt = <Kalenderadresse fuer="raum" id={ort._id} name={ort.name} unter={unter} kalender={kalender} grund={ohneErneuern} />
  return [{ wert: 'schild', titel: 'Türschild', inhalt }]
}
