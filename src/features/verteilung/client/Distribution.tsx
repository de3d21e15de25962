import { Group, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dateText, plusDays, plusMonths, today } from '#client/text/date.ts'
import { fullName } from '#client/text/person.ts'
import { findRows } from '#client/text/search.ts'
import { DataTable } from '#client/ui/list/DataTable.tsx'
import type { TableColumn } from '#client/ui/list/column.ts'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { exportActions } from '#client/ui/export/export-actions.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { useNarrow } from '#client/ui/page/narrow.ts'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { Toolbar } from '#client/ui/list/Toolbar.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import { path } from '#contract/screens.ts'
import type { LoadRow } from '#features/verteilung/contract.ts'
import { loadsQuery } from './api.ts'
import { Spread } from './Spread.tsx'

const NAMELESS = 'Mitglied ohne Namen'
const nameOf = ({ profil, ich }: LoadRow) => (profil ? `${fullName(profil)}${ich ? ' (du)' : ''}` : NAMELESS)
function OwnName({ row: { profil, ich } }: { readonly row: LoadRow }) {
  const narrow = useNarrow()
  return (
    <>
      <PersonName person={profil} otherwise={NAMELESS} asLink={!narrow} />
      {ich && ' (du)'}
    </>
  )
}
/** The same decimals on the screen and in the file. */
const tenths = (hours: number) => Math.round(hours * 10) / 10
const columns: readonly TableColumn<LoadRow>[] = [
  {
    id: 'name',
    titel: 'Name',
    value: (row) => (row.profil ? `${row.profil.nachname} ${row.profil.vorname}` : '~'),
    file: nameOf,
    show: (row) => <OwnName row={row} />,
  },
  { id: 'stunden', titel: 'Stunden im Dienstplan', value: (row) => tenths(row.stunden), right: true },
  { id: 'dienste', titel: 'Dienste', value: (row) => row.dienste, right: true },
  { id: 'naechte', titel: 'Nächte', value: (row) => row.naechte, right: true },
  { id: 'wochenenden', titel: 'Am Wochenende', value: (row) => row.wochenenden, right: true },
  { id: 'feiertage', titel: 'An Feiertagen', value: (row) => row.feiertage, right: true },
  { id: 'leitungen', titel: 'Geleitet', value: (row) => row.leitungen, right: true },
  { id: 'gruppe', titel: 'Gruppe', value: (row) => row.gruppe },
]

/** In the table behind the chart, where no face is asked for. */
const NAMES: TableColumn<LoadRow> = { id: 'name', titel: 'Name', value: nameOf }

const counted = ({ dienste: duties, naechte: nights, wochenenden: weekends, feiertage: holidays, leitungen: leads }: LoadRow): string =>
  [
    duties === 1 ? '1 Dienst' : `${duties} Dienste`,
    nights === 1 ? '1 Nacht' : nights > 0 && `${nights} Nächte`,
    weekends > 0 && `${weekends} am Wochenende`,
    holidays === 1 ? '1 am Feiertag' : holidays > 0 && `${holidays} an Feiertagen`,
    leads > 0 && `${leads} geleitet`,
  ]
    .flatMap((phrase) => (phrase ? [phrase.replaceAll(' ', '\u00a0')] : []))
    .join(' · ')

const loadCard = (row: LoadRow) => (
  <InfoCard>
    <Group justify="space-between" wrap="nowrap" align="baseline">
      <Text fw={600} style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <OwnName row={row} />
      </Text>
      <Text fw={600} style={{ flex: 'none' }}>{`${tenths(row.stunden).toLocaleString('de-DE')} Std.`}</Text>
    </Group>
    <Text size="sm" c="dimmed">
      {counted(row)}
    </Text>
  </InfoCard>
)

/** Period of an address: the last three or twelve months, or a year. */
export function periodOf(name: string, now = today()): readonly [von: string, bis: string] {
  if (/^\d{4}$/.test(name)) return [`${name}-01-01`, `${name}-12-31`]
  return [plusDays(`${plusMonths(now.slice(0, 7), name === 'jahr' ? -12 : -3)}-${now.slice(8) > '28' ? '28' : now.slice(8)}`, 1), now]
}

export function Distribution() {
  const thisYear = Number(today().slice(0, 4))
  const [filter] = useUrlState(['zeit', 'gruppe', 'suche'])
  const [von, bis] = periodOf(filter.zeit)
  const query = useQuery({ ...loadsQuery(von, bis), placeholderData: keepPreviousData })
  const all = query.data ?? []
  const groups = [...new Set(all.map(({ gruppe }) => gruppe).filter(Boolean))].toSorted((a, b) => a.localeCompare(b, 'de'))
  const rows = findRows(
    all.filter(({ gruppe }) => filter.gruppe === '' || gruppe === filter.gruppe),
    filter.suche,
    nameOf,
  )
  return (
    <Page
      titel="Wer wie viel macht"
      back={path('/sanitaetsdienste')}
      actions={{ more: exportActions({ columns, rows, fileName: `Wer wie viel macht, ${dateText(von)} bis ${dateText(bis)}, Stand` }) }}
    >
      <Toolbar
        search="Name"
        filters={[
          {
            name: 'zeit',
            titel: 'Letzte drei Monate',
            asList: true,
            options: [
              { value: 'jahr', label: 'Letzte zwölf Monate' },
              ...Array.from({ length: 3 }, (_, back) => ({ value: String(thisYear - back), label: String(thisYear - back) })),
            ],
          },
          { name: 'gruppe', titel: 'Alle Gruppen', asList: true, options: groups },
        ]}
      />
      <QueryView query={query}>
        {() => (
          <Stack gap="md">
            <Spread rows={rows} name={nameOf} columns={[NAMES, ...columns.slice(1, 3)]} />
            <DataTable
              titel="Wer wie viel macht"
              columns={columns}
              rows={rows}
              rowKey={(row) => row.profil?._id ?? `ohne ${rows.indexOf(row)}`}
              sorting={{ id: 'stunden', descending: true }}
              card={loadCard}
              empty={<EmptyState titel="Noch niemand" text="Hier steht, wer dienstfähig ist." />}
            />
            <Text size="sm" c="dimmed">
              Gezählt werden Sanitätsdienste, KTW und Blutspenden mit ihren wirklichen Zeiten. Nacht: vor 5 oder nach 23 Uhr. „{NAMELESS}“
              steht für alle, die auf dem eigenen Profil nicht genannt werden wollen oder deren Namen du nicht siehst.
            </Text>
          </Stack>
        )}
      </QueryView>
    </Page>
  )
}
