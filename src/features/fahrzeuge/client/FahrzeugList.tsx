import { Badge, Text } from '@mantine/core'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { Suspense, useState } from 'react'
import { columnsOf } from '#client/crud/columns.ts'
import { CrudActions, CrudRows } from '#client/crud/CrudList.tsx'
import { heute } from '#client/datum.ts'
import { useGrundOhne } from '#client/sitzung.ts'
import { spaeter } from '#client/spaeter.ts'
import { Knopf } from '#client/ui/Knopf.tsx'
import { Reiter } from '#client/ui/Reiter.tsx'
import { Seite } from '#client/ui/Seite.tsx'
import { fahrzeugFelder } from '#features/fahrzeuge/contract.ts'
import { STATUS_NAMEN } from '#features/fahrzeuge/formen.ts'
import { area, type Fahrzeug } from './daten.ts'
import { Pruefmarken } from './Pruefmarken.tsx'
import { faelligkeiten } from './pruefungen.ts'
import { STATUS_FARBEN } from './woerter.ts'

const columns = columnsOf<Fahrzeug>(
  fahrzeugFelder,
  {
    id: 'bezeichnung',
    titel: 'Fahrzeug',
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
  'typ',
  { id: 'kennzeichen', zeige: ({ kennzeichen }) => <span style={{ whiteSpace: 'nowrap' }}>{kennzeichen}</span> },
  { id: 'standort', wert: ({ standortName }) => standortName },
  { id: 'status', karte: 'marke', zeige: (fahrzeug) => <Marke fahrzeug={fahrzeug} /> },
  {
    id: 'pruefungen',
    titel: 'Prüfungen',
    wert: (fahrzeug) => faelligkeiten(fahrzeug, heute())[0]?.faellig ?? null,
    zeige: (fahrzeug) => <Pruefmarken fahrzeug={fahrzeug} />,
  },
)

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
  const [importiert, setzeImport] = useState(false)
  const grund = useGrundOhne('CREATE_FAHRZEUG')
  const liste = (
    <CrudRows
      area={area}
      columns={columns}
      search="Name, Kennzeichen oder Funk"
      empty="Mit Kennzeichen, Funkrufname und den Terminen ihrer Prüfungen."
    />
  )
  return (
    <Seite
      titel="Fahrzeuge"
      aktionen={
        <CrudActions area={area}>
          {grund === undefined && (
            <Knopf variant="default" onClick={() => setzeImport(true)} leftSection={<IconUpload size={18} aria-hidden />}>
              Import
            </Knopf>
          )}
        </CrudActions>
      }
    >
      <Reiter
        titel="Ansichten der Fahrzeuge"
        reiter={[
          { wert: 'liste', titel: 'Liste', inhalt: liste },
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
