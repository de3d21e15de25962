import { useQuery } from '@tanstack/react-query'
import { melde } from '#client/melde.ts'
import { pfad } from '#client/pfade.ts'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { Formular } from '#client/ui/Formular.tsx'
import { Stammsatz } from '#client/ui/Stammsatz.tsx'
import { useGehe } from '#client/verweis.tsx'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { type Fahrzeug, fahrzeugAbfrage, fahrzeuge, fahrzeugeNeuLaden, fahrzeugVerlauf } from './daten.ts'
import { FahrzeugFelder } from './FahrzeugFelder.tsx'
import { TYP_NAMEN } from './woerter.ts'

export function FahrzeugBearbeiten({ id }: { id: string }) {
  const fahrzeug = useQuery(fahrzeugAbfrage(id))
  return <Abfrage abfrage={fahrzeug}>{(daten) => <Ansicht key={String(daten.aktiv)} fahrzeug={daten} />}</Abfrage>
}

function Ansicht({ fahrzeug }: { fahrzeug: Fahrzeug }) {
  const gehe = useGehe()
  const params = { id: fahrzeug._id }
  const verlauf = useQuery(fahrzeugVerlauf(fahrzeug._id))
  return (
    <Stammsatz
      art="Fahrzeug"
      name={fahrzeug.bezeichnung}
      unter={[TYP_NAMEN[fahrzeug.typ] ?? fahrzeug.typ, fahrzeug.kennzeichen, fahrzeug.funkrufname].filter(Boolean).join(' · ')}
      liste={pfad('/fahrzeuge')}
      bereich="FAHRZEUG"
      aktiv={fahrzeug.aktiv}
      loesche={() => fahrzeuge.remove({ params })}
      reaktiviere={() => fahrzeuge.reaktivieren({ params })}
      neuLaden={fahrzeugeNeuLaden}
      verlauf={verlauf}
    >
      {(grund) => (
        <Formular
          schema={fahrzeugeContract.update.body}
          start={fahrzeug}
          stand={fahrzeug.version}
          entwurf={`fahrzeuge/${fahrzeug._id}`}
          knopf="Speichern"
          grund={grund}
          speichern={async (body) => {
            await fahrzeuge.update({ params, body })
            melde('Gespeichert', 'success')
            await gehe(pfad('/fahrzeuge'))
            await fahrzeugeNeuLaden()
          }}
        >
          <FahrzeugFelder standortName={fahrzeug.standortName} />
        </Formular>
      )}
    </Stammsatz>
  )
}
