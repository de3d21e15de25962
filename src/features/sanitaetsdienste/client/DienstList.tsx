import { useInfiniteQuery } from '@tanstack/react-query'
import { spaeter } from '#client/spaeter.ts'
import { Suspense } from 'react'
import { pfad } from '#contract/screens.ts'
import { useGrundOhne } from '#client/sitzung.ts'
import { ExportMenue } from '#client/ui/ExportMenue.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { Laden } from '#client/ui/Laden.tsx'
import { Listenrahmen } from '#client/ui/Listenrahmen.tsx'
import { Tabelle } from '#client/ui/Tabelle.tsx'
import { useUrlZustand } from '#client/urlzustand.ts'
import { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import { eines, type Dienstzeile } from '#features/sanitaetsdienste/formen.ts'
import { diensteListe } from './daten.ts'
import { Dienstfilter } from './liste/Dienstfilter.tsx'
import { Dienstkarte } from './liste/Dienstkarte.tsx'
import { Dienstleer } from './liste/Dienstleer.tsx'
import { kalenderfilter, listenfilter, PARAMETER, sichtAus } from './liste/filter.ts'
import { Melderahmen } from './liste/Melden.tsx'
import { dienstspalten } from './liste/spalten.tsx'

const Dienstkalender = spaeter(async () => (await import('./liste/Dienstkalender.tsx')).Dienstkalender)

const karte = (dienst: Dienstzeile) => <Dienstkarte dienst={dienst} />

/** The services: list and calendar, each view with an address of its own; "Melden" in two taps. */
export function DienstList() {
  const [adresse] = useUrlZustand(PARAMETER)
  const grund = useGrundOhne(eines('CREATE'))
  const filter = listenfilter(adresse)
  const alsKalender = adresse.ansicht === 'kalender'
  const liste = useInfiniteQuery({ ...diensteListe(filter), enabled: !alsKalender })
  const sicht = sichtAus(adresse.nur)
  const neu = (
    <Knopf nach={pfad('/sanitaetsdienste/neu')} grund={grund}>
      Neuer Dienst
    </Knopf>
  )
  return (
    <Melderahmen>
      <Listenrahmen
        titel="Sanitätsdienste"
        aktionen={
          <>
            <ExportMenue endpoint={sanitaetsdiensteContract.export} query={filter} dateiname="Sanitätsdienste" />
            {neu}
          </>
        }
        filter={<Dienstfilter />}
        liste={liste}
        {...(alsKalender
          ? {
              statt: (
                <Suspense fallback={<Laden zeilen={3} />}>
                  <Dienstkalender frage={(von, bis) => kalenderfilter(adresse, von, bis)} />
                </Suspense>
              ),
            }
          : {})}
      >
        {(zeilen) => (
          <Tabelle
            // The order of a view is its own: what is over stands backwards.
            key={sicht}
            titel="Sanitätsdienste"
            spalten={dienstspalten}
            zeilen={zeilen}
            schluessel={({ _id }) => _id}
            ziel={({ _id }) => pfad('/sanitaetsdienst/{id}', { id: _id })}
            sortierung={{ id: 'beginn', absteigend: sicht === 'vergangen' || sicht === 'abgesagt' }}
            karte={karte}
            leer={<Dienstleer sicht={sicht} gesucht={adresse.suche + adresse.von + adresse.bis !== ''} neu={neu} />}
          />
        )}
      </Listenrahmen>
    </Melderahmen>
  )
}
