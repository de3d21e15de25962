import { fullName } from '#client/text/person.ts'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { path } from '#contract/screens.ts'
import { today } from '#client/text/date.ts'
import { findRows } from '#client/text/search.ts'
import { CrossTable } from '#client/ui/list/CrossTable.tsx'
import { DataTable } from '#client/ui/list/DataTable.tsx'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { useNarrow } from '#client/ui/page/narrow.ts'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { Toolbar } from '#client/ui/list/Toolbar.tsx'
import { usePrinting } from '#client/ui/list/virtual-rows.ts'
import { useUrlState } from '#client/navigation/url-state.ts'
import { type Matrix, STATE_NAMES } from '#features/fahrzeugeinweisungen/contract.ts'
import { matrixQuery } from './area.ts'
import { cellsIn, columnsOf, type MatrixPerson } from './matrix.ts'

const { nichtBestanden: _failed, ersetzt, ...states } = STATE_NAMES
const listOf = (filter: 'profil' | 'fahrzeug', id: string) => `${path('/fahrzeugeinweisungen')}?${filter}=${id}`
const nameOf = ({ nachname, vorname }: MatrixPerson) => `${nachname}, ${vorname}`
const textOf = (person: MatrixPerson) => `${fullName(person)} ${person.gruppe}`
const rowHead = (person: MatrixPerson) => ({ key: person._id, text: fullName(person), to: listOf('profil', person._id) })

export function MatrixView() {
  const query = useQuery(matrixQuery)
  return <QueryView query={query}>{(matrix) => <View matrix={matrix} />}</QueryView>
}

/** People by vehicles. On the phone each person is a card; with one vehicle chosen it lists the drivers. */
function View({ matrix }: { readonly matrix: Matrix }) {
  const { fahrzeuge, personen } = matrix
  const [{ suche, gruppe, stand: asked, fahrzeug }] = useUrlState(['suche', 'gruppe', 'stand', 'fahrzeug'])
  // The list has states that no cell has.
  const state = asked in states ? asked : ''
  const printing = usePrinting()
  const asCards = useNarrow() && !printing
  const { all, cells, cell, columnHead, groups } = useMemo(() => {
    const cells = cellsIn(matrix, today())
    return {
      all: columnsOf(matrix),
      cells,
      cell: (person: MatrixPerson, place: number) => cells(person).get(place) ?? null,
      columnHead: (place: number) => {
        const { _id: key = '', bezeichnung = '' } = matrix.fahrzeuge[place] ?? {}
        return { key, text: bezeichnung, to: listOf('fahrzeug', key) }
      },
      groups: [...new Set(matrix.personen.map((person) => person.gruppe))].filter(Boolean).toSorted(),
    }
  }, [matrix])
  const columns = useMemo(() => {
    const chosen = fahrzeuge.findIndex(({ _id }) => _id === fahrzeug)
    return all.includes(chosen) ? [chosen] : all
  }, [all, fahrzeuge, fahrzeug])
  const onlyDrivers = asCards && columns !== all
  const rows = useMemo(() => {
    const found = findRows(personen, suche, textOf)
    return found.filter((person) => {
      if (gruppe && person.gruppe !== gruppe) return false
      const fits = (place: number) => (state ? cell(person, place)?.state === state : cell(person, place) !== null)
      return state || onlyDrivers ? columns.some(fits) : true
    })
  }, [personen, cell, columns, suche, gruppe, state, onlyDrivers])
  const cards = useMemo(() => {
    const of = (wanted: keyof typeof states) => (person: MatrixPerson) =>
      columns
        .flatMap((place) => {
          const content = cells(person).get(place)
          return content?.state === wanted
            ? [`${fahrzeuge[place]?.bezeichnung} bis ${content.until}${content.struck ? ' (Klasse fehlt)' : ''}`]
            : []
        })
        .join(', ')
    const nothing = (person: MatrixPerson) => (cells(person).size === 0 ? 'auf keinem Fahrzeug' : '')
    return [
      { id: 'name', titel: 'Wer', value: nameOf, show: fullName },
      { id: 'gueltig', titel: states.gueltig, value: (person: MatrixPerson) => of('gueltig')(person) || nothing(person) },
      { id: 'bald', titel: states.bald, value: of('bald') },
      { id: 'abgelaufen', titel: states.abgelaufen, value: of('abgelaufen') },
    ]
  }, [cells, columns, fahrzeuge])
  return (
    <>
      <Toolbar
        search="Name oder Gruppe"
        filters={[
          { name: 'stand', titel: 'Stand', options: states, asList: true },
          {
            name: 'fahrzeug',
            titel: 'Fahrzeug',
            options: all.map(columnHead).map(({ key, text }) => ({ value: key, label: text })),
            asList: true,
          },
          { name: 'gruppe', titel: 'Gruppe', options: groups, asList: true },
        ]}
      />
      {asCards ? (
        <DataTable
          titel="Einweisungen je Person"
          columns={cards}
          rows={rows}
          rowKey={({ _id }) => _id}
          // People without a briefing have no rows in the list, so the link leads to their profile.
          rowLink={(person) => (cells(person).size === 0 ? path('/profile/{id}', { id: person._id }) : rowHead(person).to)}
        />
      ) : rows.length === 0 ? (
        <EmptyState titel="Noch niemand eingewiesen" />
      ) : (
        <>
          <CrossTable
            titel="Wer darf was fahren, bis wann"
            corner={rows.length === 1 ? '1 Person' : `${rows.length} Personen`}
            {...{ rows, columns, rowHead, columnHead, cell }}
            whole={printing}
          />
          <Text size="sm" c="dimmed" mt="xs">
            Monat und Jahr, bis wann · ! läuft bald ab · ✕ abgelaufen · kursiv: über ein Fahrzeug derselben Gruppe · durchgestrichen: die
            Führerscheinklasse fehlt
          </Text>
        </>
      )}
    </>
  )
}
