import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DueBadge } from '#blocks/ausleihe/client/index.ts'
import { CHOSEN_MAX, ENDINGS } from '#blocks/ausleihe/contract.ts'
import { dateText, dayOf } from '#client/text/date.ts'
import { fullName } from '#client/text/person.ts'
import { findRows } from '#client/text/search.ts'
import { useUrlState } from '#client/navigation/url-state.ts'
import type { TableColumn } from '#client/ui/list/column.ts'
import { DataTable } from '#client/ui/list/DataTable.tsx'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { exportActions } from '#client/ui/export/export-actions.ts'
import { HeadActions } from '#client/ui/page/Page.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { Selection, withTicks } from '#client/ui/list/Selection.tsx'
import { optionsOf } from '#client/ui/form/options.ts'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { Toolbar } from '#client/ui/list/Toolbar.tsx'
import type { RowOf } from '#contract/endpoint.ts'
import { KINDS, leihenContract, ONLY } from '../contract.ts'
import { outQuery } from './api.ts'
import { TakeBack } from './TakeBack.tsx'

type Out = RowOf<typeof leihenContract.list>
const personOf = ({ person }: Out) => (person ? fullName(person) : 'Jemand')
const columns: readonly TableColumn<Out>[] = [
  { id: 'titel', titel: 'Was', value: ({ titel }) => titel },
  { id: 'person', titel: 'Wer', value: personOf },
  {
    id: 'ausgegebenAm',
    titel: 'Seit',
    value: ({ ausgegebenAm }) => ausgegebenAm,
    show: ({ ausgegebenAm }) => dateText(dayOf(ausgegebenAm)),
  },
  {
    id: 'faelligAm',
    titel: 'Zurück bis',
    card: 'marke',
    value: ({ faelligAm }) => faelligAm,
    show: ({ faelligAm, ausgang }) =>
      ausgang === null ? <DueBadge until={faelligAm} /> : <StatusBadge tone="schlecht">{ENDINGS[ausgang]}</StatusBadge>,
  },
]
const ticked = withTicks(columns, ({ titel }) => titel)

export function OutList() {
  const [{ nur: only, art, suche }] = useUrlState(['nur', 'art', 'suche'])
  const [isChoosing, setChoosing] = useState(false)
  const [returning, setReturning] = useState<readonly Out[] | null>(null)
  const query = useQuery(outQuery(only in ONLY ? (only as keyof typeof ONLY) : undefined))
  return (
    <>
      <Toolbar
        search="Was oder wer"
        filters={[
          { name: 'nur', titel: 'Stand', asList: true, options: optionsOf(ONLY) },
          { name: 'art', titel: 'Art', asList: true, options: optionsOf(KINDS) },
        ]}
      />
      <QueryView query={query}>
        {(all) => {
          const rows = findRows(art === '' ? all : all.filter((row) => row.art === art), suche, (row) => `${row.titel} ${personOf(row)}`)
          if (all.length === 0)
            return only === '' ? (
              <EmptyState titel="Alles ist da" text="Was du ausgibst, steht hier, bis es zurückkommt." />
            ) : (
              <EmptyState titel={only === 'ueberfaellig' ? 'Nichts ist überfällig' : 'Kein Treffer in dieser Auswahl'} />
            )
          const table = (
            <DataTable
              titel="Ausgegeben"
              columns={isChoosing ? ticked : columns}
              rows={rows}
              rowKey={({ _id }) => _id}
              rowLink={({ pfad }) => pfad}
              sorting={{ id: 'faelligAm' }}
            />
          )
          return (
            <>
              <HeadActions
                more={[
                  !isChoosing && { titel: 'Mehrere zurücknehmen', icon: IconArrowBackUp, act: () => setChoosing(true) },
                  ...exportActions({
                    fileName: 'Ausgegeben',
                    endpoint: leihenContract.export,
                    query: { nur: only || undefined, art: art || undefined, suche: suche || undefined },
                  }),
                ]}
              />
              {isChoosing ? (
                <Selection
                  ids={rows.filter(({ ausgang }) => ausgang === null).map(({ _id }) => _id)}
                  most={CHOSEN_MAX}
                  actions={(ids) => [
                    { titel: 'Zurücknehmen', icon: IconArrowBackUp, act: () => setReturning(rows.filter(({ _id }) => ids.includes(_id))) },
                  ]}
                  onEnd={() => setChoosing(false)}
                >
                  {table}
                </Selection>
              ) : (
                table
              )}
            </>
          )
        }}
      </QueryView>
      {returning && (
        <TakeBack
          loans={returning}
          onClose={() => setReturning(null)}
          onDone={() => {
            setReturning(null)
            setChoosing(false)
          }}
        />
      )}
    </>
  )
}
