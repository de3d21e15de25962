import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { Group } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { centsText, sumOf } from '#contract/money/cents.ts'
import { path } from '#contract/screens.ts'
import { countText } from '#contract/words.ts'
import { columnsOf } from '#client/crud/columns.ts'
import { CrudRows, useCrudActions } from '#client/crud/CrudList.tsx'
import { dateText } from '#client/text/date.ts'
import { lazyPart } from '#client/app/lazy-part.ts'
import { useSession } from '#client/app/session.ts'
import type { Action } from '#client/ui/action/action.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { confirm } from '#client/ui/overlay/confirm.ts'
import { HeadActions } from '#client/ui/page/Page.tsx'
import { usePersonFilter } from '#client/ui/filter/person-filter.ts'
import { type DecisionWords, useDecisions, withDecisions } from '#client/ui/list/Decisions.tsx'
import { factColumn } from '#client/ui/list/fact.tsx'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { yearFilter } from '#client/ui/filter/year-filter.ts'
import { useUrlState } from '#client/navigation/url-state.ts'
import { useSend } from '#client/net/useSend.ts'
import { ACCOUNTS, CHOSEN_MAX, type Payout, type PayoutRow, payoutTable, STATUS, type Target } from '../contract.ts'
import { LOOKS, nameOf, payouts, read, reloadAuszahlungen, removeDrafts, send, targetFacts } from './area.ts'

const BankSheet = lazyPart(async () => (await import('./BankSheet.tsx')).BankSheet)

const WAIVED = { tone: 'neutral' } as const
export const State = ({ status, verzicht, sepa, ausgezahltAm }: Pick<PayoutRow, 'status' | 'verzicht' | 'sepa' | 'ausgezahltAm'>) => (
  <StatusBadge {...(verzicht ? WAIVED : LOOKS[status])} title={ausgezahltAm === null ? undefined : dateText(ausgezahltAm)}>
    {verzicht && status !== 'abgelehnt'
      ? status === 'ausgezahlt'
        ? 'Verzichtet'
        : `Verzicht, ${status === 'entwurf' ? 'wartet auf Freigabe' : 'freigegeben'}`
      : status === 'freigegeben' && sepa !== null
        ? 'Datei erstellt, noch nicht bestätigt'
        : STATUS[status]}
  </StatusBadge>
)
const who = {
  id: 'person',
  titel: 'Wer',
  card: 'titel',
  value: ({ person }: Payout) => `${person.nachname} ${person.vorname}`,
  show: nameOf,
} as const
const period = { id: 'von', titel: 'Zeitraum', show: ({ von, bis }: Payout) => `${dateText(von)} bis ${dateText(bis)}` } as const
const pots = [
  'betrag',
  { id: 'ehrenamt', card: 'weg' },
  { id: 'uebungsleiter', card: 'weg' },
  { id: 'auslagen', card: 'weg' },
] as const satisfies Parameters<typeof columnsOf<Payout>>[1][]
const lacksAccount = ({ konto, verzicht }: PayoutRow): boolean => konto !== 'gueltig' && !verzicht
const columns = columnsOf<Payout>(payoutTable.get.response.shape, who, period, ...pots, {
  id: 'status',
  card: 'marke',
  value: ({ status }) => STATUS[status],
  show: (row) => (
    <Group gap={6}>
      <State {...row} />
      {lacksAccount(row) && (row.status === 'entwurf' || row.status === 'freigegeben') && (
        <StatusBadge tone="achtung">{ACCOUNTS[row.konto]}</StatusBadge>
      )}
    </Group>
  ),
})
const hintsOf = (row: PayoutRow): readonly string[] => [
  ...(lacksAccount(row) ? [`${ACCOUNTS[row.konto]}.`] : []),
  ...(row.bemerkung === '' ? [] : [`„${row.bemerkung}“`]),
]
const withAmount = (row: Pick<PayoutRow, 'person' | 'unterscheidung' | 'betrag'>): string => `${nameOf(row)}, ${centsText(row.betrag)}`
/** For deciding: what decides stands beside the name. */
const decidingColumns = withDecisions(
  columnsOf<Payout>(
    payoutTable.get.response.shape,
    who,
    factColumn<Payout>({ hints: hintsOf, otherwise: ({ ersteller }) => `Vorbereitet von ${ersteller ?? 'jemand anderem'}` }),
    period,
    ...pots,
  ),
  withAmount,
)
const WORDS: DecisionWords = {
  yes: ['Freigeben', 'freigegeben'],
  no: ['Ablehnen', 'abgelehnt'],
  things: ['Auszahlung', 'Auszahlungen'],
  hint: 'Wer sie vorbereitet hat, liest ihn und ändert sie.',
}
/** Payees with amount and account; apart from them those that approval alone does not pay. */
export function questionOf(rows: readonly PayoutRow[], targets: readonly Target[]): { readonly titel: string; readonly text: string } {
  const paid = rows.filter((row) => !row.verzicht && row.konto === 'gueltig')
  const stuck = rows.filter(lacksAccount)
  const waived = rows.filter(({ verzicht }) => verzicht)
  const accountOf = ({ profil }: PayoutRow) => targets.find(({ person }) => person._id === profil)
  const factsOf = (row: PayoutRow): string[] => {
    const target = accountOf(row)
    return (target ? targetFacts(target) : []).flatMap(([label, value]) => (value ? `${label}: ${value}` : []))
  }
  const list = (title: string, some: readonly PayoutRow[]) => (some.length === 0 ? [] : [[title, ...some.map(withAmount)].join('\n')])
  return {
    titel: paid.length > 0 ? 'Diese Konten bekommen Geld' : 'Freigeben?',
    text: [
      ...paid.map((row) => [withAmount(row), ...factsOf(row)].join('\n')),
      ...list(
        `${stuck.length} ohne gültiges Konto ${stuck.length === 1 ? 'bleibt' : 'bleiben'} liegen, bis die IBAN im Profil steht:`,
        stuck,
      ),
      ...list(`${waived.length} mit Verzicht: Es fließt kein Geld.`, waived),
    ].join('\n\n'),
  }
}
const readOf = ({ _id, version }: PayoutRow) => ({ _id, version })

interface HeadProps {
  readonly rows: readonly PayoutRow[]
  readonly toggle: Action
}
function Head({ rows, toggle }: HeadProps) {
  const { user } = useSession()
  const isFiltered = Object.values(useUrlState(['suche', 'status', 'jahr', 'profil', 'vonAnderen'])[0]).some(Boolean)
  const drafts = rows.filter((row) => row.status === 'entwurf' && row.erstelltVon === user?._id)
  const removal = useSend(() => removeDrafts(drafts))
  const askRemove = async () => {
    const count = countText(drafts.length, 'Entwurf', 'Entwürfe')
    const text =
      `${count} über zusammen ${centsText(sumOf(drafts.map(({ betrag }) => betrag)))}, ` +
      `die du vorbereitet hast${isFiltered ? ' und die gerade in der Liste stehen' : ''}. ` +
      'Stunden, Kilometer und Auslagen darin sind danach wieder offen.'
    if (await confirm({ titel: `${count} löschen?`, text, yes: 'Löschen', danger: true })) await removal.send()
  }
  const { more } = useCrudActions(payouts, [
    toggle,
    drafts.length > 0 && { titel: 'Eigene Entwürfe löschen', icon: IconTrash, danger: true, act: () => void askRemove() },
  ])
  return <HeadActions more={more} />
}

export function Payouts() {
  const { user } = useSession()
  const person = usePersonFilter()
  const [isBankOpen, setBankOpen] = useState(false)
  const [{ status }, setUrl] = useUrlState(['status', 'vonAnderen'])
  const isDeciding = status === 'entwurf'
  const decisions = useDecisions<PayoutRow>({
    words: WORDS,
    name: withAmount,
    may: (row) => row.status === 'entwurf' && row.erstelltVon !== user?._id && row.profil !== user?.profil,
    doubtful: (row) => hintsOf(row).length > 0,
    sum: (rows) => centsText(sumOf(rows.map(({ betrag }) => betrag))),
    ask: async (rows) => {
      const targets = await read.targets({ body: { auszahlungen: rows.map(({ _id }) => _id) } })
      return confirm({ ...questionOf(rows, targets), yes: 'Freigeben' })
    },
    decide: (rows, choice, grund) =>
      send.decideRows({ body: { auszahlungen: rows.map(readOf), status: choice === 'yes' ? 'freigegeben' : 'abgelehnt', grund } }),
    undo: (done) => send.decideRows({ body: { auszahlungen: [...done], status: 'entwurf', grund: '' } }),
    reload: reloadAuszahlungen,
  })
  const toggle: Action = {
    titel: isDeciding ? 'Alle Auszahlungen' : 'Freizugeben',
    icon: IconListCheck,
    act: () => setUrl(isDeciding ? { status: '', vonAnderen: '' } : { status: 'entwurf', vonAnderen: 'true' }),
  }
  const around = (rows: readonly PayoutRow[], table: ReactNode, total: number) => (
    <>
      <Head rows={rows} toggle={toggle} />
      {isDeciding ? decisions(rows, table, total) : table}
    </>
  )
  return (
    <>
      <Group gap="sm" mb="md" className="no-print">
        <ActionButton to={path('/abrechnung/lauf')}>Auszahlungslauf</ActionButton>
        <ActionButton variant="default" leftSection={<IconBuildingBank size={18} aria-hidden />} onClick={() => setBankOpen(true)}>
          Bankdatei
        </ActionButton>
      </Group>
      <CrudRows
        area={payouts}
        columns={isDeciding ? decidingColumns : columns}
        sortedBy={null}
        preset={{ limit: String(CHOSEN_MAX) }}
        search="Name oder Bemerkung"
        filters={[
          { name: 'status', titel: 'Stand', options: STATUS, asList: true },
          yearFilter(),
          person,
          { name: 'vonAnderen', titel: 'Nur von anderen' },
        ]}
        empty="Ein Auszahlungslauf zeigt, wer bestätigte Stunden, Kilometer oder Auslagen offen hat, und legt die Entwürfe an."
        around={around}
      />
      {isBankOpen && (
        <Suspense fallback={null}>
          <BankSheet onClose={() => setBankOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
