import { queryOptions } from '@tanstack/react-query'
import { adresse } from '#contract/client.ts'
import { ibanGroups } from '#contract/money/iban.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getFile, loadFile } from '#client/net/api.ts'
import { counted } from '#contract/words.ts'
import { crudArea, listOf } from '#client/crud/area.ts'
import { crudQueries } from '#client/crud/queries.ts'
import { dateText, dayOf } from '#client/text/date.ts'
import { queries } from '#client/app/query-client.ts'
import { notify } from '#client/app/notify.ts'
import { fullName } from '#client/text/person.ts'
import { download } from '#client/net/download.ts'
import type { StateLook } from '#client/ui/card/StatusBadge.tsx'
import {
  type ExpenseStatus,
  expenseContract,
  type Payout,
  payoutContract,
  type PayoutRow,
  payoutTable,
  type Rate,
  RATE_KINDS,
  rateContract,
  type Status,
  type Target,
} from '../contract.ts'

export const rates = crudArea(rateContract, {
  table: 'verguetungssaetze',
  title: 'Vergütungssätze',
  newTitle: 'Neuer Satz',
  view: 'verguetung',
  paths: { list: '/abrechnung', create: '/abrechnung/verguetung/neu', record: '/abrechnung/verguetung/{id}' },
  name: ({ art: kind, gueltigAb: from }: Rate) => `${RATE_KINDS[kind]} ab ${dateText(from)}`,
})
/** What a new one comes from is a run. */
export const payouts = crudArea(
  { ...payoutContract, create: { ...payoutTable.create, zugang: 'ABRECHNUNG' } },
  {
    table: 'auszahlungen',
    title: 'Auszahlungen',
    newTitle: 'Auszahlungslauf',
    view: 'auszahlungen',
    paths: { list: '/abrechnung', create: '/abrechnung/lauf', record: '/abrechnung/auszahlung/{id}' },
    name: ({ person }: Payout) => fullName(person),
  },
)
export const LIST = listOf(payouts)
export const payoutsText = (count: number) => counted(count, 'Auszahlung', 'Auszahlungen')
/** Refusals of `send` are shown as alerts, those of `read` by the caller. */
export const { send, read } = payouts.data
export const expenses = crudQueries('auslagen', expenseContract)

const TABLES = ['auszahlungen', 'auslagen', 'verguetungssaetze', 'stundennachweise'] as const
export const reload = () => Promise.all(TABLES.map((table) => queries.invalidateQueries({ queryKey: [table] })))

/** One after the other: each is checked and written down by itself. */
export async function removeDrafts(rows: readonly PayoutRow[]): Promise<void> {
  try {
    for (const { _id } of rows) await send.remove({ params: { id: _id } })
    notify(`${counted(rows.length, 'Entwurf', 'Entwürfe')} gelöscht: Alles darin ist wieder offen.`, 'success')
  } finally {
    await reload()
  }
}

/** Looking is noted for the member: loads only when somebody is about to approve. */
export const targetsQuery = (ids: readonly string[]) =>
  queryOptions({
    meta: { tables: ['profile', 'auszahlungen'] },
    queryKey: ['auszahlungen', 'konten', ...ids],
    queryFn: () => read.targets({ body: { auszahlungen: [...ids] } }),
    gcTime: 0,
  })
/** Accounts that money would go to, as facts for the approver. */
export const targetFacts = ({ iban, kontoinhaber: holder, geaendertAm: at, geaendertVon: by, auchBei: others }: Target) =>
  [
    ['IBAN', iban === '' ? 'fehlt' : ibanGroups(iban)],
    ['Kontoinhaber', holder || 'wie das Mitglied'],
    ['Geändert', at !== null && `am ${dateText(dayOf(at))} von ${by ?? 'jemandem, der nicht mehr da ist'}`],
    ['Auch bei', others.length > 0 && others.join(', ')],
  ] as const

export const approvedQuery = queryOptions({
  queryKey: ['auszahlungen', 'freigegeben'],
  queryFn: () => read.list({ query: { limit: 500, status: 'freigegeben' } }),
})
export const previewQuery = (von: string, bis: string) =>
  queryOptions({ queryKey: ['auszahlungen', 'lauf', von, bis], queryFn: () => read.preview({ query: { von, bis } }) })
export const ledgerQuery = (year: number) =>
  queryOptions({ queryKey: ['auszahlungen', 'freibetraege', year], queryFn: () => read.ledger({ query: { jahr: year } }) })
export const bankFilesQuery = queryOptions({ queryKey: ['auszahlungen', 'sepa'], queryFn: () => read.bankFiles() })
export const mineQuery = queryOptions({ queryKey: ['auszahlungen', 'meine'], queryFn: () => read.mine() })
export const expensesQuery = queryOptions({
  queryKey: ['auslagen', 'meine'],
  queryFn: () => expenses.read.mine({ query: { limit: 200 } }),
})

/** A file that the server makes; refusals are shown as alerts. */
export const save = async (name: string, endpoint: Pick<Endpoint, 'path'>, params: Record<string, string>): Promise<void> =>
  download(name, await loadFile(adresse(endpoint, { params })))
export const openReceipt = async ({ _id, name }: { readonly _id: string; readonly name: string }): Promise<void> =>
  download(name, await getFile(`/api/dateien/${_id}`))

export const LOOKS = {
  entwurf: { tone: 'hinweis' },
  abgelehnt: { tone: 'schlecht' },
  freigegeben: { tone: 'achtung' },
  ausgezahlt: { tone: 'gut' },
} as const satisfies Readonly<Record<Status, StateLook>>
export const EXPENSE_LOOKS = {
  entwurf: { tone: 'neutral' },
  eingereicht: { tone: 'hinweis' },
  abgelehnt: { tone: 'schlecht' },
  geplant: { tone: 'hinweis' },
  erstattet: { tone: 'gut' },
} as const satisfies Readonly<Record<ExpenseStatus, StateLook>>
