import { useState } from 'react'
import { Kalenderadresse } from '#blocks/kalender/client/index.ts'
import { CrudNew } from '#client/crud/CrudNew.tsx'
import { CrudRecord, type ExtrasProps } from '#client/crud/CrudRecord.tsx'
import { useDarf, useGrundOhne } from '#client/sitzung.ts'
import { spaeter } from '#client/spaeter.ts'
import type { Reiterangabe } from '#client/ui/Reiter.tsx'
import { useUrlZustand } from '#client/urlzustand.ts'
import { TYP_NAMEN } from '#features/fahrzeuge/formen.ts'
import { area, type Fahrzeug, kalender } from './daten.ts'
import { FahrzeugFelder } from './FahrzeugFelder.tsx'
import { verlangeAusserDienst } from './maengel/ausserDienst.ts'

const Pruefungen = spaeter(async () => (await import('./pruefungen/Pruefungen.tsx')).Pruefungen)
const Fahrzeugmaengel = spaeter(async () => (await import('./maengel/Fahrzeugmaengel.tsx')).Fahrzeugmaengel)
const Fahrtenbuch = spaeter(async () => (await import('./fahrten/Fahrtenbuch.tsx')).Fahrtenbuch)
const NaechsteBelegungen = spaeter(async () => (await import('./NaechsteBelegungen.tsx')).NaechsteBelegungen)

export const FahrzeugNeu = () => <CrudNew area={area} fields={FahrzeugFelder} />
export const FahrzeugBearbeiten = ({ id }: { id: string }) => <CrudRecord area={area} fields={FahrzeugFelder} id={id} extras={Extras} />

const mitAnderen = (fahrzeug: Fahrzeug, ...teile: readonly (string | undefined)[]) =>
  [...new Set(teile)].filter((teil) => teil && teil !== fahrzeug.bezeichnung).join(' · ')

function Extras({ record: fahrzeug, children }: ExtrasProps<Fahrzeug>) {
  return children({
    unter: mitAnderen(fahrzeug, TYP_NAMEN[fahrzeug.typ], fahrzeug.kennzeichen, fahrzeug.funkrufname),
    weitere: useWeitere(fahrzeug),
    formKey: useRuhendeVersion(fahrzeug.version),
    beforeSave: async ({ status }) => {
      if (status === 'ausserDienst' && fahrzeug.status !== 'ausserDienst') await verlangeAusserDienst(fahrzeug._id, fahrzeug.bezeichnung)
    },
  })
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
      unter={mitAnderen(fahrzeug, fahrzeug.funkrufname, fahrzeug.kennzeichen)}
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
