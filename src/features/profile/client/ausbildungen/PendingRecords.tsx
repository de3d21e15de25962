import { useQuery } from '@tanstack/react-query'
import { today } from '#client/date.ts'
import type { TableColumn } from '#client/ui/column.ts'
import { DataTable } from '#client/ui/DataTable.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { exportActions } from '#client/ui/export-actions.ts'
import { Page } from '#client/ui/Page.tsx'
import { QueryView } from '#client/ui/QueryView.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { Toolbar } from '#client/ui/Toolbar.tsx'
import { useUrlState } from '#client/url-state.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { path } from '#contract/screens.ts'
import type { ausbildungContract } from '#features/profile/contract.ts'
import { matches, searchText } from '../search.ts'
import { pendingQuery } from './api.ts'
import { recordState } from './record-state.ts'

type Pending = ResponseOf<typeof ausbildungContract.anstehend>[number]
const WHAT = { pruefen: 'Zu prüfen', ablauf: 'Läuft ab', abgelaufen: 'Abgelaufen' } as const

const kindOf = ({ tage: days }: Pending): keyof typeof WHAT => (days === null ? 'pruefen' : days < 0 ? 'abgelaufen' : 'ablauf')
const lookOf = (row: Pending) =>
  recordState({ bestanden: true, geprueftAm: row.tage === null ? null : '', gueltigBis: row.gueltigBis }, today())

const columns: readonly TableColumn<Pending>[] = [
  { id: 'name', titel: 'Mitglied', value: ({ person }) => `${person.nachname}, ${person.vorname}` },
  { id: 'bezeichnung', titel: 'Lehrgang', value: ({ bezeichnung }) => bezeichnung },
  {
    id: 'stand',
    titel: 'Stand',
    card: 'marke',
    value: (row) => row.tage ?? -1_000,
    show: (row) => {
      const { word, ...look } = lookOf(row)
      return <StatusBadge {...look}>{word}</StatusBadge>
    },
  },
]

/** Which records of all wait for a look at the certificate, end soon, or have ended. */
export function PendingRecords() {
  const list = useQuery(pendingQuery)
  return <QueryView query={list}>{(all) => <View all={all} />}</QueryView>
}

function View({ all }: { readonly all: readonly Pending[] }) {
  const [{ suche, was }] = useUrlState(['suche', 'was'])
  const rows = all.filter(
    (row) =>
      (was === '' || kindOf(row) === was) &&
      matches(searchText([row.person.vorname, row.person.nachname, row.bezeichnung, row.abkuerzung]), suche),
  )
  return (
    <Page
      titel="Nachweise, die anstehen"
      subtitle="Zu prüfen, bald oder seit höchstens einem Jahr abgelaufen"
      back={path('/kontakte')}
      actions={{ more: exportActions({ fileName: 'Nachweise', columns, rows }) }}
    >
      <Toolbar search="Name oder Lehrgang" filters={[{ name: 'was', titel: 'Was ansteht', asList: true, options: WHAT }]} />
      <DataTable
        titel="Nachweise, die anstehen"
        columns={columns}
        rows={rows}
        rowKey={({ _id }) => _id}
        rowLink={({ person }) => path('/profile/{id}', { id: person._id })}
        sorting={{ id: 'stand' }}
        empty={<EmptyState titel="Nichts steht an" text="Hier steht, was zu prüfen ist, und was in den nächsten 90 Tagen abläuft." />}
      />
    </Page>
  )
}
