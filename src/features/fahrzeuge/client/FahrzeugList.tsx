import { Badge, Text } from '@mantine/core'
import { spaeter } from '#client/spaeter.ts'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import { heute } from '#client/datum.ts'
import { pfad } from '#client/pfade.ts'
import { useGrundOhne } from '#client/sitzung.ts'
import { Aktionsleiste } from '#client/ui/Aktionsleiste.tsx'
import { ExportMenue } from '#client/ui/ExportMenue.tsx'
import { Filter, Filterschalter } from '#client/ui/Filter.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { Leerzustand } from '#client/ui/Leerzustand.tsx'
import { Listenzeilen } from '#client/ui/Listenrahmen.tsx'
import { Reiter } from '#client/ui/Reiter.tsx'
import { Seite } from '#client/ui/Seite.tsx'
import type { Spalte } from '#client/ui/spalte.ts'
import { Suche } from '#client/ui/Suche.tsx'
import { Tabelle } from '#client/ui/Tabelle.tsx'
import { useUrlZustand } from '#client/urlzustand.ts'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { STATUS_NAMEN, TYP_NAMEN } from '#features/fahrzeuge/formen.ts'
import { type Fahrzeug, fahrzeugListe, type Filterwerte } from './daten.ts'
import { Pruefmarken } from './Pruefmarken.tsx'
import { faelligkeiten } from './pruefungen.ts'
import { STATUS_FARBEN } from './woerter.ts'

const typ = (fahrzeug: Fahrzeug) => TYP_NAMEN[fahrzeug.typ]

const spalten: readonly Spalte<Fahrzeug>[] = [
  {
    id: 'bezeichnung',
    titel: 'Fahrzeug',
    wert: ({ bezeichnung }) => bezeichnung,
    // The call sign is the name in most chapters; where it is another, it stands below.
    zeige: ({ bezeichnung, funkrufname }) => (
      <>
        {bezeichnung}
        {funkrufname !== '' && funkrufname !== bezeichnung && (
          <Text component="span" display="block" size="xs" c="dimmed">
            {funkrufname}
          </Text>
        )}
      </>
    ),
  },
  { id: 'typ', titel: 'Typ', wert: typ },
  {
    id: 'kennzeichen',
    titel: 'Kennzeichen',
    wert: ({ kennzeichen }) => kennzeichen,
    zeige: ({ kennzeichen }) => <span style={{ whiteSpace: 'nowrap' }}>{kennzeichen}</span>,
  },
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
    wert: (fahrzeug) => faelligkeiten(fahrzeug, heute())[0]?.faellig ?? null,
    zeige: (fahrzeug) => <Pruefmarken fahrzeug={fahrzeug} />,
  },
]

const Marke = ({ fahrzeug: { aktiv, status, statusGrund } }: { fahrzeug: Fahrzeug }) => (
  <Badge miw="max-content" color={aktiv ? STATUS_FARBEN[status] : 'gray'} title={statusGrund || undefined}>
    {aktiv ? STATUS_NAMEN[status] : 'Gelöscht'}
  </Badge>
)

const Pruefplan = spaeter(async () => (await import('./pruefungen/Pruefplan.tsx')).Pruefplan)
const AlleMaengel = spaeter(async () => (await import('./maengel/AlleMaengel.tsx')).AlleMaengel)
const Fahrzeugimport = spaeter(async () => (await import('./Fahrzeugimport.tsx')).Fahrzeugimport)

/** The vehicles, what is due of them, and what is broken. */
export function FahrzeugList() {
  const [{ suche, typ: art, status, alle }] = useUrlZustand(['suche', 'typ', 'status', 'alle'])
  const [importiert, setzeImport] = useState(false)
  const grund = useGrundOhne('CREATE_FAHRZEUG')
  return (
    <Seite
      titel="Fahrzeuge"
      aktionen={
        <>
          {grund === undefined && (
            <Knopf variant="default" onClick={() => setzeImport(true)} leftSection={<IconUpload size={18} aria-hidden />}>
              Import
            </Knopf>
          )}
          <ExportMenue endpoint={fahrzeugeContract.export} query={{ suche, typ: art, status, alle }} dateiname="Fahrzeuge" />
          <Neu grund={grund} />
        </>
      }
    >
      <Reiter
        titel="Ansichten der Fahrzeuge"
        reiter={[
          { wert: 'liste', titel: 'Liste', inhalt: <Liste neu={<Neu grund={grund} />} /> },
          { wert: 'pruefungen', titel: 'Prüfungen', inhalt: <Pruefplan /> },
          { wert: 'maengel', titel: 'Mängel', inhalt: <AlleMaengel /> },
        ]}
      />
      {importiert && (
        <Suspense fallback={null}>
          <Fahrzeugimport beiSchliessen={() => setzeImport(false)} />
        </Suspense>
      )}
    </Seite>
  )
}

const Neu = ({ grund }: { readonly grund: string | undefined }) => (
  <Knopf nach={pfad('/fahrzeuge/neu')} grund={grund}>
    Neues Fahrzeug
  </Knopf>
)

function Liste({ neu }: { readonly neu: ReactNode }) {
  const [filter] = useUrlZustand(['suche', 'typ', 'status', 'alle'])
  const liste = useInfiniteQuery(fahrzeugListe(filter as Filterwerte))
  const gefiltert = Object.values(filter).some(Boolean)
  return (
    <>
      <Aktionsleiste>
        <Suche titel="Name, Kennzeichen oder Funk" />
        <Filter name="typ" titel="Typ" alsListe werte={TYP_NAMEN} />
        <Filter name="status" titel="Status" alsListe werte={STATUS_NAMEN} />
        <Filterschalter name="alle" titel="Gelöschte zeigen" />
      </Aktionsleiste>
      <Listenzeilen liste={liste}>
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
      </Listenzeilen>
    </>
  )
}
