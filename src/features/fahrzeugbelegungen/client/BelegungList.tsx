import { SegmentedControl } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, lazy } from 'react'
import { pfad } from '#client/pfade.ts'
import { useGrundOhne } from '#client/sitzung.ts'
import { ExportMenue } from '#client/ui/ExportMenue.tsx'
import { Filter } from '#client/ui/Filter.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { Laden } from '#client/ui/Laden.tsx'
import { Leerzustand } from '#client/ui/Leerzustand.tsx'
import { Listenrahmen } from '#client/ui/Listenrahmen.tsx'
import { Suche } from '#client/ui/Suche.tsx'
import { Tabelle } from '#client/ui/Tabelle.tsx'
import { useUrlZustand } from '#client/urlzustand.ts'
import { fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { TYPEN } from '#features/fahrzeuge/contract.ts'
import { belegungsListe, type Listenfilter } from './daten.ts'
import { spalten } from './spalten.tsx'
import { typname } from './woerter.ts'

const Fahrzeugplan = lazy(async () => ({ default: (await import('./Fahrzeugplan.tsx')).Fahrzeugplan }))

const ANSICHTEN = [
  { value: 'plan', label: 'Plan' },
  { value: 'liste', label: 'Liste' },
]
const SICHTEN = [
  { value: 'meine', label: 'Meine' },
  { value: 'angefragt', label: 'Angefragt' },
  { value: 'vergangen', label: 'Vergangen' },
]
const typen = TYPEN.map((typ) => ({ value: typ, label: typname(typ) }))

/** The bookings of vehicles: as plan, as list; what one sees stands in the address. */
export function BelegungList() {
  const [adresse, setze] = useUrlZustand(['ansicht', 'suche', 'nur'])
  const grund = useGrundOhne('CREATE_FAHRZEUGBELEGUNG')
  const alsListe = adresse.ansicht === 'liste'
  const filter = { suche: adresse.suche, nur: (adresse.nur || 'kommend') as Listenfilter['nur'] }
  const liste = useInfiniteQuery({ ...belegungsListe(filter), enabled: alsListe })
  const neu = (
    <Knopf nach={pfad('/fahrzeugbelegungen/neu')} grund={grund}>
      Fahrzeug buchen
    </Knopf>
  )
  return (
    <Listenrahmen
      titel="Fahrzeugbelegungen"
      aktionen={
        <>
          <ExportMenue endpoint={fahrzeugbelegungenContract.export} query={filter} dateiname="Fahrzeugbelegungen" />
          {neu}
        </>
      }
      filter={
        <>
          <Suche titel={alsListe ? 'Zweck, Fahrzeug oder Person' : 'Fahrzeug'} />
          <SegmentedControl
            className="nicht-drucken"
            aria-label="Ansicht"
            size="md"
            data={ANSICHTEN}
            value={alsListe ? 'liste' : 'plan'}
            onChange={(wert) => setze({ ansicht: wert === 'liste' ? wert : '' })}
          />
          {alsListe ? <Filter name="nur" titel="Welche" werte={SICHTEN} /> : <Filter name="typ" titel="Typ" werte={typen} />}
        </>
      }
      liste={liste}
      {...(alsListe
        ? {}
        : {
            statt: (
              <Suspense fallback={<Laden zeilen={6} />}>
                <Fahrzeugplan />
              </Suspense>
            ),
          })}
    >
      {(zeilen) => (
        <Tabelle
          key={adresse.nur}
          titel="Fahrzeugbelegungen"
          spalten={spalten}
          zeilen={zeilen}
          schluessel={({ _id }) => _id}
          ziel={({ _id }) => pfad('/fahrzeugbelegung/edit/{id}', { id: _id })}
          sortierung={{ id: 'beginn', absteigend: adresse.nur === 'vergangen' }}
          leer={
            adresse.suche === '' && adresse.nur !== 'vergangen' ? (
              <Leerzustand
                titel={adresse.nur === 'angefragt' ? 'Keine offenen Anfragen' : 'Nichts gebucht'}
                text="Buche ein Fahrzeug, oder sieh im Plan, wann welches frei ist."
                aktion={neu}
              />
            ) : undefined
          }
        />
      )}
    </Listenrahmen>
  )
}
