import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { Group } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { euros, sumOf } from '#contract/cents.ts'
import { path } from '#contract/screens.ts'
import { dateText } from '#client/date.ts'
import { lazyPart } from '#client/lazy-part.ts'
import { fullName } from '#client/person.ts'
import { useSession } from '#client/session.ts'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import type { TableColumn } from '#client/ui/column.ts'
import { confirm } from '#client/ui/confirm.ts'
import { DataTable } from '#client/ui/DataTable.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { exportActions } from '#client/ui/export-actions.ts'
import { HeadActions } from '#client/ui/Page.tsx'
import { usePersonFilter } from '#client/ui/person-filter.ts'
import { QueryView } from '#client/ui/QueryView.tsx'
import { useBulkStep, withTicks } from '#client/ui/Selection.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { Toolbar } from '#client/ui/Toolbar.tsx'
import { yearFilter } from '#client/ui/year-filter.ts'
import { useUrlState, withoutEmpty } from '#client/url-state.ts'
import { useSend } from '#client/useSend.ts'
import { CHOSEN_MAX, payoutContract, type PayoutRow, STATUS } from '../contract.ts'
import { LOOKS, payoutsQuery, reload, removeDrafts, send } from './area.ts'

const BankSheet = lazyPart(async () => (await import('./BankSheet.tsx')).BankSheet)

/** No money flows: nothing to look after. */
const WAIVED = { tone: 'neutral' } as const
export const State = ({ status, verzicht, sepa, ausgezahltAm: paid }: Pick<PayoutRow, 'status' | 'verzicht' | 'sepa' | 'ausgezahltAm'>) => (
  <StatusBadge {...(verzicht ? WAIVED : LOOKS[status])} title={paid === null ? undefined : dateText(paid)}>
    {verzicht && status !== 'abgelehnt'
      ? status === 'ausgezahlt'
        ? 'Verzichtet'
        : `Verzicht, ${status === 'entwurf' ? 'wartet auf Freigabe' : 'freigegeben'}`
      : status === 'freigegeben' && sepa !== null
        ? 'Bei der Bank'
        : STATUS[status]}
  </StatusBadge>
)
const sum = (id: 'betrag' | 'ehrenamt' | 'uebungsleiter' | 'auslagen', titel: string): TableColumn<PayoutRow> => ({
  id,
  titel,
  right: true,
  value: (row) => row[id],
  show: (row) => euros(row[id]),
})
const columns: readonly TableColumn<PayoutRow>[] = [
  {
    id: 'person',
    titel: 'Wer',
    card: 'titel',
    value: ({ person }) => `${person.nachname} ${person.vorname}`,
    show: ({ person }) => fullName(person),
  },
  { id: 'von', titel: 'Zeitraum', value: ({ von }) => von, show: ({ von, bis }) => `${dateText(von)} bis ${dateText(bis)}` },
  sum('betrag', 'Betrag'),
  { ...sum('ehrenamt', 'Ehrenamt'), card: 'weg' },
  { ...sum('uebungsleiter', 'Übungsleiter'), card: 'weg' },
  { ...sum('auslagen', 'Auslagen'), card: 'weg' },
  { id: 'status', titel: 'Stand', card: 'marke', value: ({ status }) => STATUS[status], show: (row) => <State {...row} /> },
]
const ticked = withTicks(columns, ({ person }) => fullName(person))

/** The payouts of everybody: prepared in a run, approved by another, sent to the bank. */
export function Payouts() {
  const { user } = useSession()
  const [filter] = useUrlState(['suche', 'status', 'jahr', 'profil'])
  const asked = withoutEmpty(filter)
  const list = useQuery({ ...payoutsQuery(asked), placeholderData: keepPreviousData })
  const person = usePersonFilter()
  const [bank, openBank] = useState(false)
  const bulk = useBulkStep<PayoutRow>({
    titel: 'Freigeben',
    most: CHOSEN_MAX,
    may: (row) => row.status === 'entwurf' && row.erstelltVon !== user?._id && row.profil !== user?.profil,
    call: (rows) => send.approve({ body: { auszahlungen: rows.map(({ _id, version }) => ({ _id, version })) } }),
    done: ['Auszahlung freigegeben', 'Auszahlungen freigegeben'],
    reload,
  })
  const drafts = (list.data?.zeilen ?? []).filter((row) => row.status === 'entwurf' && row.erstelltVon === user?._id)
  const removal = useSend(() => removeDrafts(drafts))
  const askRemove = async () => {
    const count = drafts.length === 1 ? '1 Entwurf' : `${drafts.length} Entwürfe`
    const text = `${count} über zusammen ${euros(sumOf(drafts.map(({ betrag }) => betrag)))}, die du vorbereitet hast${Object.keys(asked).length > 0 ? ' und die gerade in der Liste stehen' : ''}. Stunden, Kilometer und Auslagen darin sind danach wieder offen.`
    if (await confirm({ titel: `${count} löschen?`, text, yes: 'Löschen', danger: true })) await removal.send()
  }
  const table = (rows: readonly PayoutRow[]) => (
    <DataTable
      titel="Auszahlungen"
      columns={bulk.chooses ? ticked : columns}
      rows={rows}
      rowKey={({ _id }) => _id}
      rowLink={({ _id }) => path('/abrechnung/auszahlung/{id}', { id: _id })}
      choice="auszahlungen"
      empty={
        Object.keys(asked).length > 0 ? undefined : (
          <EmptyState
            titel="Noch keine Auszahlungen"
            text="Ein Auszahlungslauf zeigt, wer bestätigte Stunden, Kilometer oder Auslagen offen hat, und legt die Entwürfe an."
            action={<ActionButton to={path('/abrechnung/lauf')}>Auszahlungslauf</ActionButton>}
          />
        )
      }
    />
  )
  return (
    <>
      <Group gap="sm" mb="md" className="nicht-drucken">
        <ActionButton to={path('/abrechnung/lauf')}>Auszahlungslauf</ActionButton>
        <ActionButton variant="default" leftSection={<IconBuildingBank size={18} aria-hidden />} onClick={() => openBank(true)}>
          Bankdatei
        </ActionButton>
      </Group>
      <HeadActions
        more={[
          bulk.toggle,
          drafts.length > 0 && { titel: 'Eigene Entwürfe löschen', icon: IconTrash, danger: true, act: () => void askRemove() },
          ...exportActions({ endpoint: payoutContract.export, query: asked, fileName: 'Auszahlungen' }),
        ]}
      />
      <Toolbar
        search="Name oder Bemerkung"
        filters={[{ name: 'status', titel: 'Stand', options: STATUS, asList: true }, yearFilter(), person]}
      />
      <QueryView query={list}>{({ zeilen: rows }) => bulk.around(rows, table(rows))}</QueryView>
      {bank && (
        <Suspense fallback={null}>
          <BankSheet onClose={() => openBank(false)} />
        </Suspense>
      )}
    </>
  )
}
