import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SOFT_DELETE, seite } from '#contract/endpoint.ts'
import { kindOf, namenVon, titelVon, valuesOf } from '#contract/schema.ts'
import { pfad } from '#contract/screens.ts'
import { useGrundOhne } from '../sitzung.ts'
import { Aktionsleiste } from '../ui/Aktionsleiste.tsx'
import { ExportMenue } from '../ui/ExportMenue.tsx'
import { Filter, Filterschalter } from '../ui/Filter.tsx'
import { Knopf } from '../ui/Knopf.tsx'
import { Leerzustand } from '../ui/Leerzustand.tsx'
import { Listenzeilen } from '../ui/Listenrahmen.tsx'
import { Seite } from '../ui/Seite.tsx'
import type { Spalte } from '../ui/spalte.ts'
import { Suche } from '../ui/Suche.tsx'
import { Tabelle } from '../ui/Tabelle.tsx'
import { useUrlZustand } from '../urlzustand.ts'
import type { CrudArea } from './area.ts'
import type { PlainContract, PlainRow } from './queries.ts'

interface ListOptions<Row extends PlainRow> {
  readonly area: CrudArea<Row>
  /** The first one is the order of the list. */
  readonly columns: readonly Spalte<Row>[]
  /** What the search looks into: 'Name, Straße oder Stadt'. */
  readonly search: string
  /** A sentence for a list without records: what belongs here. */
  readonly empty: string
  /** Labels of filters that are no field of the same name: `{ buchbar: 'Nur Räume' }`. */
  readonly filterTitles?: Readonly<Record<string, string>>
}

/** The screen of a plain list: export, creation, search, the filters of the contract, the rows. */
export const CrudList = <Row extends PlainRow>(options: ListOptions<Row>) => (
  <Seite titel={options.area.title} aktionen={<CrudActions area={options.area} />}>
    <CrudRows {...options} />
  </Seite>
)

const pageFields = new Set(Object.keys(seite))
const filtersOf = (contract: PlainContract) => Object.entries(contract.list.query.shape).filter(([name]) => !pageFields.has(name))
const useFilter = (contract: PlainContract) => useUrlZustand(['suche', ...filtersOf(contract).map(([name]) => name)])[0]

/** The buttons of a list; `children` stand before them. */
export function CrudActions<Row extends PlainRow>({ area, children }: { readonly area: CrudArea<Row>; readonly children?: ReactNode }) {
  const { contract, title } = area
  const filter = useFilter(contract)
  const endpoint = contract['export']
  return (
    <>
      {children}
      {endpoint && <ExportMenue endpoint={endpoint} query={filter} dateiname={title} />}
      <NewButton area={area} />
    </>
  )
}

function NewButton<Row extends PlainRow>({ area: { contract, newTitle, paths } }: { readonly area: CrudArea<Row> }) {
  return (
    <Knopf nach={pfad(paths.create as '/')} grund={useGrundOhne(contract.create.zugang)}>
      {newTitle}
    </Knopf>
  )
}

/** Search, filters and rows of a list: the part that a page with several views shows in one of them. */
export function CrudRows<Row extends PlainRow>({ area, columns, search, empty, filterTitles = {} }: ListOptions<Row>) {
  const { contract, data, title, paths } = area
  const filter = useFilter(contract)
  const list = useInfiniteQuery(data.list(filter))
  const labelOf = (name: string) => {
    const field = contract.create.body.shape[name]
    return filterTitles[name] ?? (field && titelVon(field)) ?? (name === SOFT_DELETE.filter ? 'Gelöschte zeigen' : name)
  }
  return (
    <>
      <Aktionsleiste>
        <Suche titel={search} />
        {filtersOf(contract).map(([name, schema]) => {
          if (kindOf(schema) !== 'enum') return <Filterschalter key={name} name={name} titel={labelOf(name)} />
          const names = namenVon(schema)
          const values = valuesOf(schema).map((value) => ({ value, label: names[value] ?? value }))
          return <Filter key={name} name={name} titel={labelOf(name)} alsListe werte={values} />
        })}
      </Aktionsleiste>
      <Listenzeilen liste={list}>
        {(rows) => (
          <Tabelle
            titel={title}
            spalten={columns}
            zeilen={rows}
            schluessel={({ _id }) => _id}
            ziel={({ _id }) => pfad(paths.record, { id: _id })}
            sortierung={{ id: columns[0]?.id ?? '' }}
            leer={
              Object.values(filter).some(Boolean) ? undefined : (
                <Leerzustand titel={`Noch keine ${title}`} text={empty} aktion={<NewButton area={area} />} />
              )
            }
          />
        )}
      </Listenzeilen>
    </>
  )
}
