import { useMediaQuery } from '@mantine/hooks'
import { createSortedRowModel, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo, type ReactNode } from 'react'
import { Kartenliste } from './Kartenliste.tsx'
import { Leerzustand } from './Leerzustand.tsx'
import { vergleiche, type Sortierung, type Spalte } from './spalte.ts'
import { Tabellenblatt } from './Tabellenblatt.tsx'
import { useDruckt } from './fenster.ts'

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })

interface Angaben<Z> {
  /** What the table is, for those who hear it: "Orte". */
  readonly titel: string
  readonly spalten: readonly Spalte<Z>[]
  readonly zeilen: readonly Z[]
  readonly schluessel: (zeile: Z) => string
  /** Where a row leads. */
  readonly ziel?: (zeile: Z) => string
  readonly sortierung?: Sortierung
  /** The phone's card, where label and value do not do: draws all of it, its link included. */
  readonly karte?: (zeile: Z) => ReactNode
  /** What stands there instead of no rows. */
  readonly leer?: ReactNode
}

/** A list: dense table with sorting on the desktop, cards on the phone; draws only what is seen, but prints whole. */
export function Tabelle<Z>({ titel, spalten, zeilen, schluessel, ziel, sortierung, karte, leer }: Angaben<Z>) {
  const schmal = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const druckt = useDruckt()
  const columns = useMemo(
    () =>
      spalten.map((spalte) => ({
        id: spalte.id,
        accessorFn: (zeile: { z: Z }) => spalte.wert(zeile.z) ?? undefined,
        enableSorting: !spalte.ohneSortierung,
        sortUndefined: 'last' as const,
        sortFn: (a: Wertzeile, b: Wertzeile, id: string) => vergleiche(a.getValue(id), b.getValue(id)),
      })),
    [spalten],
  )
  const data = useMemo(() => zeilen.map((z) => ({ z })), [zeilen])
  const table = useTable({
    features,
    columns,
    data,
    getRowId: ({ z }) => schluessel(z),
    enableSortingRemoval: false,
    initialState: { sorting: sortierung ? [{ id: sortierung.id, desc: sortierung.absteigend ?? false }] : [] },
  })
  const sortiert = table.getRowModel().rows.map((reihe) => ({ id: reihe.id, zeile: reihe.original.z }))

  if (sortiert.length === 0) return leer ?? <Leerzustand titel="Nichts gefunden" text="Ändere die Suche oder nimm einen Filter zurück." />
  if (schmal && !druckt) return <Kartenliste titel={titel} spalten={spalten} reihen={sortiert} ziel={ziel} {...(karte ? { karte } : {})} />
  const [stand] = table.state.sorting
  return (
    <Tabellenblatt
      titel={titel}
      spalten={spalten}
      reihen={sortiert}
      ziel={ziel}
      ganz={druckt}
      stand={stand && { id: stand.id, absteigend: stand.desc }}
      sortiere={(id) => table.getColumn(id)?.toggleSorting()}
    />
  )
}

interface Wertzeile {
  getValue(id: string): unknown
}
