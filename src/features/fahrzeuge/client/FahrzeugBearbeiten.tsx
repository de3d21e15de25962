import { useQuery } from '@tanstack/react-query'
import { Kalenderadresse } from '#blocks/kalender/client/index.ts'
import { spaeter } from '#client/spaeter.ts'
import { useState } from 'react'
import { melde } from '#client/melde.ts'
import { pfad } from '#client/pfade.ts'
import { useDarf, useGrundOhne } from '#client/sitzung.ts'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { Formular } from '#client/ui/Formular.tsx'
import type { Reiterangabe } from '#client/ui/Reiter.tsx'
import { Stammsatz } from '#client/ui/Stammsatz.tsx'
import { useUrlZustand } from '#client/urlzustand.ts'
import { useGehe } from '#client/verweis.tsx'
import { fahrzeugeContract, fahrzeugFelder } from '#features/fahrzeuge/contract.ts'
import { TYP_NAMEN } from '#features/fahrzeuge/formen.ts'
import { type Fahrzeug, fahrzeugAbfrage, fahrzeuge, fahrzeugeNeuLaden, fahrzeugVerlauf, kalender } from './daten.ts'
import { FahrzeugFelder } from './FahrzeugFelder.tsx'
import { verlangeAusserDienst } from './maengel/ausserDienst.ts'

const Pruefungen = spaeter(async () => (await import('./pruefungen/Pruefungen.tsx')).Pruefungen)
const Fahrzeugmaengel = spaeter(async () => (await import('./maengel/Fahrzeugmaengel.tsx')).Fahrzeugmaengel)
const Fahrtenbuch = spaeter(async () => (await import('./fahrten/Fahrtenbuch.tsx')).Fahrtenbuch)
const NaechsteBelegungen = spaeter(async () => (await import('./NaechsteBelegungen.tsx')).NaechsteBelegungen)

export function FahrzeugBearbeiten({ id }: { id: string }) {
  const fahrzeug = useQuery(fahrzeugAbfrage(id))
  return <Abfrage abfrage={fahrzeug}>{(daten) => <Ansicht key={String(daten.aktiv)} fahrzeug={daten} />}</Abfrage>
}

function Ansicht({ fahrzeug }: { fahrzeug: Fahrzeug }) {
  const gehe = useGehe()
  const params = { id: fahrzeug._id }
  const verlauf = useQuery(fahrzeugVerlauf(fahrzeug._id))
  const version = useRuhendeVersion(fahrzeug.version)
  const weitere = useWeitere(fahrzeug)
  return (
    <Stammsatz
      art="Fahrzeug"
      name={fahrzeug.bezeichnung}
      unter={[TYP_NAMEN[fahrzeug.typ], fahrzeug.kennzeichen, fahrzeug.funkrufname]
        .filter((teil) => teil && teil !== fahrzeug.bezeichnung)
        .join(' · ')}
      liste={pfad('/fahrzeuge')}
      bereich="FAHRZEUG"
      aktiv={fahrzeug.aktiv}
      loesche={() => fahrzeuge.remove({ params })}
      reaktiviere={() => fahrzeuge.reaktivieren({ params })}
      neuLaden={fahrzeugeNeuLaden}
      verlauf={verlauf}
      felder={fahrzeugFelder}
      weitere={weitere}
    >
      {(grund) => (
        <Formular
          key={version}
          schema={fahrzeugeContract.update.body}
          start={fahrzeug}
          stand={fahrzeug.version}
          entwurf={`fahrzeuge/${fahrzeug._id}`}
          knopf="Speichern"
          grund={grund}
          speichern={async (body) => {
            if (body.status === 'ausserDienst' && fahrzeug.status !== 'ausserDienst')
              await verlangeAusserDienst(fahrzeug._id, fahrzeug.bezeichnung)
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

/** The views beside the form. */
function useWeitere(fahrzeug: Fahrzeug): readonly Reiterangabe[] {
  const ohneErneuern = useGrundOhne(['UPDATE_FAHRZEUGBELEGUNG', 'UPDATE_FAHRZEUG'])
  const darfSchild = useDarf('READ_FAHRZEUGBELEGUNG')
  const gesperrt = fahrzeug.aktiv ? undefined : 'Das Fahrzeug ist gelöscht.'
  const schild = (
    <Kalenderadresse
      fuer="fahrzeug"
      id={fahrzeug._id}
      name={fahrzeug.bezeichnung}
      unter={[...new Set([fahrzeug.funkrufname, fahrzeug.kennzeichen])].filter((teil) => teil && teil !== fahrzeug.bezeichnung).join(' · ')}
      kalender={kalender}
      grund={ohneErneuern}
    />
  )
  return [
    { wert: 'pruefungen', titel: 'Prüfungen', inhalt: <Pruefungen fahrzeug={fahrzeug} gesperrt={gesperrt} /> },
    { wert: 'maengel', titel: 'Mängel', inhalt: <Fahrzeugmaengel fahrzeug={fahrzeug} gesperrt={gesperrt} /> },
    { wert: 'fahrten', titel: 'Fahrtenbuch', inhalt: <Fahrtenbuch fahrzeug={fahrzeug} gesperrt={gesperrt} /> },
    { wert: 'belegungen', titel: 'Belegungen', inhalt: <NaechsteBelegungen fahrzeug={fahrzeug} gesperrt={gesperrt} /> },
    ...(fahrzeug.aktiv && darfSchild ? [{ wert: 'schild', titel: 'Türschild', inhalt: schild }] : []),
  ]
}

/**
 * The version with which the form begins. What one does in the other views (an inspection, a trip) makes a new one; the form
 * takes it while nobody looks at it. What was typed there comes back as a draft.
 */
function useRuhendeVersion(version: number): number {
  const [{ ansicht }] = useUrlZustand(['ansicht'])
  const [gezeigt, setze] = useState(version)
  if (gezeigt !== version && ansicht !== '' && ansicht !== 'stammdaten') setze(version)
  return gezeigt
}
