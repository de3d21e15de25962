import { useInfiniteQuery } from '@tanstack/react-query'
import { anschrift } from '#client/anschrift.ts'
import { pfad } from '#client/pfade.ts'
import { useGrundOhne } from '#client/sitzung.ts'
import { ExportMenue } from '#client/ui/ExportMenue.tsx'
import { Filter, Filterschalter } from '#client/ui/Filter.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { Leerzustand } from '#client/ui/Leerzustand.tsx'
import { Listenrahmen } from '#client/ui/Listenrahmen.tsx'
import type { Spalte } from '#client/ui/spalte.ts'
import { Statusmarke } from '#client/ui/Statusmarke.tsx'
import { Suche } from '#client/ui/Suche.tsx'
import { Tabelle } from '#client/ui/Tabelle.tsx'
import { useUrlZustand } from '#client/urlzustand.ts'
import { KATEGORIEN, orteContract } from '#features/orte/contract.ts'
import { type Filterwerte, type Ort, orteListe } from './daten.ts'

const spalten: readonly Spalte<Ort>[] = [
  { id: 'name', titel: 'Name', wert: (ort) => ort.name },
  { id: 'kategorie', titel: 'Kategorie', karte: 'marke', wert: (ort) => ort.kategorie, zeige: (ort) => <Marke ort={ort} /> },
  { id: 'anschrift', titel: 'Anschrift', wert: anschrift },
  { id: 'ansprechpartner', titel: 'Ansprechpartner', wert: (ort) => [ort.ansprechpartner, ort.telefon].filter(Boolean).join(', ') },
  { id: 'kapazitaet', titel: 'Plätze', rechts: true, wert: (ort) => (ort.buchbar ? ort.kapazitaet : null) },
]

const Marke = ({ ort }: { ort: Ort }) =>
  ort.aktiv ? (
    <Statusmarke ton={ort.buchbar ? 'hinweis' : 'neutral'}>{ort.kategorie}</Statusmarke>
  ) : (
    <Statusmarke ton="schlecht">Gelöscht</Statusmarke>
  )

export function OrtList() {
  const [filter] = useUrlZustand(['suche', 'kategorie', 'buchbar', 'alle'])
  const grund = useGrundOhne('CREATE_ORT')
  const liste = useInfiniteQuery(orteListe(filter as Filterwerte))
  const neu = (
    <Knopf nach={pfad('/orte/neu')} grund={grund}>
      Neuer Ort
    </Knopf>
  )
  const gefiltert = Object.values(filter).some(Boolean)
  return (
    <Listenrahmen
      titel="Orte"
      aktionen={
        <>
          <ExportMenue endpoint={orteContract.export} query={filter} dateiname="Orte" />
          {neu}
        </>
      }
      filter={
        <>
          <Suche titel="Name, Straße oder Stadt" />
          <Filter name="kategorie" titel="Kategorie" alsListe werte={KATEGORIEN} />
          <Filterschalter name="buchbar" titel="Nur Räume" />
          <Filterschalter name="alle" titel="Gelöschte zeigen" />
        </>
      }
      liste={liste}
    >
      {(zeilen) => (
        <Tabelle
          titel="Orte"
          spalten={spalten}
          zeilen={zeilen}
          schluessel={({ _id }) => _id}
          ziel={({ _id }) => pfad('/orte/edit/{id}', { id: _id })}
          sortierung={{ id: 'name' }}
          leer={
            gefiltert ? undefined : (
              <Leerzustand titel="Noch keine Orte" text="Wachen, Hallen und Räume, die ihr immer wieder braucht." aktion={neu} />
            )
          }
        />
      )}
    </Listenrahmen>
  )
}
