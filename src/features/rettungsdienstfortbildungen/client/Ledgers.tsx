import { Group, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { today } from '#client/text/date.ts'
import { fullName } from '#client/text/person.ts'
import type { TableColumn } from '#client/ui/list/column.ts'
import { More } from '#client/ui/action/ActionList.tsx'
import { DataTable } from '#client/ui/list/DataTable.tsx'
import { exportActions } from '#client/ui/export/export-actions.ts'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { ShareBar } from '#client/ui/chart/ShareBar.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { Toolbar } from '#client/ui/list/Toolbar.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import { path, withQuery } from '#contract/screens.ts'
import { AMPEL_NAMES, hoursText, type Ledger } from '../schemas.ts'
import { AMPEL_TONES, ledgersQuery } from './area.ts'
import { LedgerView, StateMark, stateOf } from './LedgerView.tsx'

const hours = (value: number | null) => (value === null ? 'nicht hinterlegt' : hoursText(value))
const columns: readonly TableColumn<Ledger>[] = [
  { id: 'name', titel: 'Name', value: ({ person }) => `${person.nachname} ${person.vorname}`, show: ({ person }) => fullName(person) },
  { id: 'qualifikation', titel: 'Ausbildung', value: ({ qualifikation }) => qualifikation },
  { id: 'stand', titel: 'Stand', value: stateOf, show: (ledger) => <StateMark ledger={ledger} />, card: 'marke' },
  { id: 'ist', titel: 'Geleistet', value: (row) => row.ist, show: (row) => hours(row.ist), right: true },
  { id: 'soll', titel: 'Soll', value: (row) => row.soll, show: (row) => hours(row.soll), right: true },
  { id: 'offen', titel: 'Offen', value: ({ offen }) => offen, show: ({ offen }) => (offen ? hours(offen) : ''), right: true },
]
const YEARS_BACK = 4

export function Ledgers() {
  const thisYear = Number(today().slice(0, 4))
  const [filter, setUrl] = useUrlState(['suche', 'jahr', 'stand', 'person'])
  const year = Number(filter.jahr) || thisYear
  const ledgers = useQuery({ ...ledgersQuery(year, filter.suche), placeholderData: keepPreviousData })
  const address = (person: string) => {
    const query = Object.entries({ ...filter, person, ansicht: 'konten' }).filter(([, value]) => value !== '')
    return withQuery(path('/rettungsdienstfortbildungen'), Object.fromEntries(query))
  }
  const years = Array.from({ length: YEARS_BACK }, (_, back) => String(thisYear - 1 - back))
  return (
    <>
      <Toolbar
        search="Name"
        filters={[
          { name: 'jahr', titel: `Jahr ${thisYear}`, asList: true, options: years },
          { name: 'stand', titel: 'Stand', asList: true, options: AMPEL_NAMES },
        ]}
      />
      <QueryView query={ledgers}>
        {(all) => {
          const rows = filter.stand === '' ? all : all.filter(({ ampel }) => ampel === filter.stand)
          const shown = all.find(({ person }) => person._id === filter.person)
          return (
            <>
              <Group align="flex-start" wrap="nowrap" mb="md">
                {all.some(({ soll }) => soll === null) ? (
                  <Text flex={1}>Wie viele Stunden euer Land verlangt, ist nicht hinterlegt. Tragt es unter „Regeln“ ein.</Text>
                ) : (
                  <ShareBar
                    titel={`So stehen wir ${year}`}
                    shares={(['rot', 'gelb', 'gruen'] as const).map((ampel) => ({
                      tone: AMPEL_TONES[ampel],
                      titel: AMPEL_NAMES[ampel],
                      count: all.filter((ledger) => ledger.ampel === ampel).length,
                    }))}
                  />
                )}
                <More label="Konten als Datei" actions={exportActions({ columns, rows, fileName: `RDF-Konten ${year}` })} />
              </Group>
              <DataTable
                titel="Stundenkonten"
                columns={columns}
                rows={rows}
                rowKey={({ person }) => person._id}
                rowLink={({ person }) => address(person._id)}
                sorting={{ id: 'offen', descending: true }}
                empty={
                  filter.suche || filter.stand ? undefined : (
                    <EmptyState titel="Noch niemand" text="Hier steht, wer laut Profil mindestens Rettungshelfer ist." />
                  )
                }
              />
              {shown && (
                <Sheet titel={fullName(shown.person)} subtitle={`Stundenkonto ${shown.jahr}`} onClose={() => setUrl({ person: '' })}>
                  <LedgerView ledger={shown} />
                </Sheet>
              )}
            </>
          )
        }}
      </QueryView>
    </>
  )
}
