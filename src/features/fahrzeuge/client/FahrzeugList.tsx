import { Badge } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { heute } from '#client/datum.ts'
import { pfad } from '#client/pfade.ts'
import { useGrundOhne } from '#client/sitzung.ts'
import { ExportMenue } from '#client/ui/ExportMenue.tsx'
import { Filter, Filterschalter } from '#client/ui/Filter.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { Leerzustand } from '#client/ui/Leerzustand.tsx'
import { Listenrahmen } from '#client/ui/Listenrahmen.tsx'
import type { Spalte } from '#client/ui/spalte.ts'
import { Suche } from '#client/ui/Suche.tsx'
import { Tabelle } from '#client/ui/Tabelle.tsx'
import { useUrlZustand } from '#client/urlzustand.ts'
import { fahrzeugeContract, STATUS, TYPEN } from '#features/fahrzeuge/contract.ts'
import { type Fahrzeug, fahrzeugListe, type Filterwerte } from './daten.ts'
import { Pruefmarken } from './Pruefmarken.tsx'
import { faelligkeiten } from './pruefungen.ts'
import { STATUS_FARBEN, STATUS_NAMEN, TYP_NAMEN } from './woerter.ts'

const typ = (fahrzeug: Fahrzeug) => TYP_NAMEN[fahrzeug.typ] ?? fahrzeug.typ

const spalten: readonly Spalte<Fahrzeug>[] = [
  { id: 'bezeichnung', titel: 'Fahrzeug', wert: ({ bezeichnung }) => bezeichnung },
  { id: 'typ', titel: 'Typ', wert: typ },
  {
    id: 'kennzeichen',
    titel: 'Kennzeichen',
    wert: ({ kennzeichen }) => kennzeichen,
    zeige: ({ kennzeichen }) => <span style={{ whiteSpace: 'nowrap' }}>{kennzeichen}</span>,
  },
  { id: 'funkrufname', titel: 'Funkrufname', wert: ({ funkrufname, bezeichnung }) => (funkrufname === bezeichnung ? '' : funkrufname) },
  { id: 'standort', titel: 'Standort', wert: ({ standortName }) => standortName },
  {
    id: 'status',
    titel: 'Status',
    karte: 'marke',
    wert: ({ status }) => STATUS_NAMEN[status],
    zeige: (fahrzeug) => <Marke fahrzeug={fahrzeug} />,
  },
  {
    id: 'pruefungen',
    titel: 'Prüfungen',
    wert: (fahrzeug) => faelligkeiten(fahrzeug, heute())[0]?.monat ?? null,
    zeige: (fahrzeug) => <Pruefmarken fahrzeug={fahrzeug} />,
  },
]

const Marke = ({ fahrzeug: { aktiv, status, statusGrund } }: { fahrzeug: Fahrzeug }) => (
  <Badge miw="max-content" color={aktiv ? STATUS_FARBEN[status] : 'gray'} title={statusGrund || undefined}>
    {aktiv ? STATUS_NAMEN[status] : 'Gelöscht'}
  </Badge>
)

export function FahrzeugList() {
  const [filter] = useUrlZustand(['suche', 'typ', 'status', 'alle'])
  const grund = useGrundOhne('CREATE_FAHRZEUG')
  const liste = useInfiniteQuery(fahrzeugListe(filter as Filterwerte))
  const neu = (
    <Knopf nach={pfad('/fahrzeuge/neu')} grund={grund}>
      Neues Fahrzeug
    </Knopf>
  )
  const gefiltert = Object.values(filter).some(Boolean)
  return (
    <Listenrahmen
      titel="Fahrzeuge"
      aktionen={
        <>
          <ExportMenue endpoint={fahrzeugeContract.export} query={filter} dateiname="Fahrzeuge" />
          {neu}
        </>
      }
      filter={
        <>
          <Suche titel="Name, Kennzeichen oder Funk" />
          <Filter name="typ" titel="Typ" alsListe werte={TYPEN.map((value) => ({ value, label: TYP_NAMEN[value] ?? value }))} />
          <Filter name="status" titel="Status" alsListe werte={STATUS.map((value) => ({ value, label: STATUS_NAMEN[value] }))} />
          <Filterschalter name="alle" titel="Gelöschte zeigen" />
        </>
      }
      liste={liste}
    >
      {(zeilen) => (
        <Tabelle
          titel="Fahrzeuge"
          spalten={spalten}
          zeilen={zeilen}
          schluessel={({ _id }) => _id}
          ziel={({ _id }) => pfad('/fahrzeuge/edit/{id}', { id: _id })}
          sortierung={{ id: 'bezeichnung' }}
          leer={
            gefiltert ? undefined : (
              <Leerzustand
                titel="Noch keine Fahrzeuge"
                text="Mit Kennzeichen, Funkrufname und den Terminen ihrer Prüfungen."
                aktion={neu}
              />
            )
          }
        />
      )}
    </Listenrahmen>
  )
}
