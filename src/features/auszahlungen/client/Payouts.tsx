import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { Group } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { euros, sumOf } from '#contract/cents.ts'
import { path } from '#contract/screens.ts'
import { dateText, today } from '#client/date.ts'
import { lazyPart } from '#client/lazy-part.ts'
import { members } from '#client/members.ts'
import { fullName } from '#client/person.ts'
import { useSession } from '#client/session.ts'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import type { TableColumn } from '#client/ui/column.ts'
import { confirm } from '#client/ui/confirm.ts'
import { DataTable } from '#client/ui/DataTable.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { exportActions } from '#client/ui/export-actions.ts'
import { HeadActions } from '#client/ui/Page.tsx'
import { QueryView } from '#client/ui/QueryView.tsx'
import { Selection, withTicks } from '#client/ui/Selection.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { Toolbar } from '#client/ui/Toolbar.tsx'
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
const columns: readonly TableColumn<PayoutRow>[] = [
  {
    id: 'person',
    titel: 'Wer',
    card: 'titel',
    value: ({ person }) => `${person.nachname} ${person.vorname}`,
    show: ({ person }) => fullName(person),
  },
  { id: 'von', titel: 'Zeitraum', value: ({ von }) => von, show: ({ von, bis }) => `${dateText(von)} bis ${dateText(bis)}` },
  { id: 'betrag', titel: 'Betrag', right: true, value: ({ betrag }) => betrag, show: ({ betrag }) => euros(betrag) },
  {
    id: 'ehrenamt',
    titel: 'Ehrenamt',
    right: true,
    card: 'weg',
    value: ({ ehrenamt }) => ehrenamt,
    show: ({ ehrenamt }) => euros(ehrenamt),
  },
  {
    id: 'uebungsleiter',
    titel: 'Übungsleiter',
    right: true,
    card: 'weg',
    value: ({ uebungsleiter }) => uebungsleiter,
    show: ({ uebungsleiter }) => euros(uebungsleiter),
  },
  {
    id: 'auslagen',
    titel: 'Auslagen',
    right: true,
    card: 'weg',
    value: ({ auslagen }) => auslagen,
    show: ({ auslagen }) => euros(auslagen),
  },
  { id: 'status', titel: 'Stand', card: 'marke', value: ({ status }) => STATUS[status], show: (row) => <State {...row} /> },
]
const ticked = withTicks(columns, ({ person }) => fullName(person))
const YEARS = 6

/** The payouts of everybody: prepared in a run, approved by another, sent to the bank. */
export function Payouts() {
  const { user } = useSession()
  const [filter] = useUrlState(['suche', 'status', 'jahr', 'profil'])
  const asked = withoutEmpty(filter)
  const list = useQuery({ ...payoutsQuery(asked), placeholderData: keepPreviousData })
  const { data: people } = useQuery(members)
  const [chooses, choose] = useState(false)
  const [bank, openBank] = useState(false)
  const approve = useSend(
    (chosen: readonly PayoutRow[]) => send.approve({ body: { auszahlungen: chosen.map(({ _id, version }) => ({ _id, version })) } }),
    {
      success: ({ anzahl: count }) => (count === 1 ? '1 Auszahlung freigegeben' : `${count} Auszahlungen freigegeben`),
      onSuccess: () => choose(false),
      reload,
    },
  )
  const drafts = (list.data?.zeilen ?? []).filter((row) => row.status === 'entwurf' && row.erstelltVon === user?._id)
  const removal = useSend(() => removeDrafts(drafts))
  const askRemove = async () => {
    const count = drafts.length === 1 ? '1 Entwurf' : `${drafts.length} Entwürfe`
    const text = `${count} über zusammen ${euros(sumOf(drafts.map(({ betrag }) => betrag)))}, die du vorbereitet hast${Object.keys(asked).length > 0 ? ' und die gerade in der Liste stehen' : ''}. Stunden, Kilometer und Auslagen darin sind danach wieder offen.`
    if (await confirm({ titel: `${count} löschen?`, text, yes: 'Löschen', danger: true })) await removal.send()
  }
  const thisYear = Number(today().slice(0, 4))
  const table = (rows: readonly PayoutRow[]) => (
    <DataTable
      titel="Auszahlungen"
      columns={chooses ? ticked : columns}
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
          { titel: chooses ? 'Auswahl beenden' : 'Mehrere freigeben', icon: IconListCheck, act: () => choose(!chooses) },
          drafts.length > 0 && { titel: 'Eigene Entwürfe löschen', icon: IconTrash, danger: true, act: () => void askRemove() },
          ...exportActions({ endpoint: payoutContract.export, query: asked, fileName: 'Auszahlungen' }),
        ]}
      />
      <Toolbar
        search="Name oder Bemerkung"
        filters={[
          { name: 'status', titel: 'Stand', options: STATUS, asList: true },
          { name: 'jahr', titel: 'Jahr', options: Array.from({ length: YEARS }, (_, back) => String(thisYear - back)), asList: true },
          {
            name: 'profil',
            titel: 'Person',
            options: (people?.zeilen ?? []).map((one) => ({ value: one._id, label: fullName(one) })),
            asList: true,
          },
        ]}
      />
      <QueryView query={list}>
        {({ zeilen: rows }) =>
          chooses ? (
            <Selection
              ids={rows
                .filter((row) => row.status === 'entwurf' && row.erstelltVon !== user?._id && row.profil !== user?.profil)
                .map(({ _id }) => _id)}
              most={CHOSEN_MAX}
              actions={(ids) => [
                {
                  titel: 'Freigeben',
                  icon: IconChecks,
                  loading: approve.isSending,
                  act: () => void approve.send(rows.filter(({ _id }) => ids.includes(_id))),
                },
              ]}
              onEnd={() => choose(false)}
            >
              {table(rows)}
            </Selection>
          ) : (
            table(rows)
          )
        }
      </QueryView>
      {bank && (
        <Suspense fallback={null}>
          <BankSheet onClose={() => openBank(false)} />
        </Suspense>
      )}
    </>
  )
}
