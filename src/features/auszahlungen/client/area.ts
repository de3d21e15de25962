import { queryOptions } from '@tanstack/react-query'
import { adresse, createClient } from '#contract/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getFile, loadFile, sendSilently, submit } from '#client/api.ts'
import { crudArea } from '#client/crud/area.ts'
import { dateText } from '#client/date.ts'
import { queries } from '#client/query-client.ts'
import { notify } from '#client/notify.ts'
import { download } from '#client/ui/export.ts'
import type { StateLook } from '#client/ui/StatusBadge.tsx'
import {
  type ExpenseStatus,
  expenseContract,
  payoutContract,
  type PayoutRow,
  type Rate,
  RATE_KINDS,
  rateContract,
  type Status,
} from '../contract.ts'

export const rates = crudArea(rateContract, {
  table: 'verguetungssaetze',
  title: 'Vergütungssätze',
  newTitle: 'Neuer Satz',
  view: 'verguetung',
  paths: { list: '/abrechnung', create: '/abrechnung/verguetung/neu', record: '/abrechnung/verguetung/{id}' },
  name: ({ art: kind, gueltigAb: from }: Rate) => `${RATE_KINDS[kind]} ab ${dateText(from)}`,
})
/** Refusals are shown as alerts. */
export const send = createClient(payoutContract, submit)
export const sendExpense = createClient(expenseContract, submit)
/** The caller shows refusals. */
export const quietly = {
  payouts: createClient(payoutContract, sendSilently),
  expenses: createClient(expenseContract, sendSilently),
}

const KEYS = ['auszahlungen', 'auslagen', 'verguetungssaetze'] as const
export const reload = () => Promise.all([...KEYS, 'stundennachweise'].map((table) => queries.invalidateQueries({ queryKey: [table] })))

/** One after the other: each is checked and written down by itself. */
export async function removeDrafts(rows: readonly PayoutRow[]): Promise<void> {
  try {
    for (const { _id } of rows) await send.remove({ params: { id: _id } })
    notify(
      rows.length === 1
        ? '1 Entwurf gelöscht: Alles darin ist wieder offen.'
        : `${rows.length} Entwürfe gelöscht: Alles darin ist wieder offen.`,
      'success',
    )
  } finally {
    await reload()
  }
}

type Filter = Readonly<Record<string, string>>
export const payoutsQuery = (filter: Filter) =>
  queryOptions({
    queryKey: ['auszahlungen', 'liste', filter],
    queryFn: () => quietly.payouts.list({ query: { limit: 500, ...filter } }),
  })
export const payoutQuery = (id: string) =>
  queryOptions({ queryKey: ['auszahlungen', 'get', id], queryFn: () => quietly.payouts.get({ params: { id } }), gcTime: 0 })
export const historyQuery = (id: string) =>
  queryOptions({ queryKey: ['auszahlungen', 'history', id], queryFn: () => quietly.payouts.history({ params: { id } }) })
export const previewQuery = (von: string, bis: string) =>
  queryOptions({ queryKey: ['auszahlungen', 'lauf', von, bis], queryFn: () => quietly.payouts.preview({ query: { von, bis } }) })
export const ledgerQuery = (year: number) =>
  queryOptions({ queryKey: ['auszahlungen', 'freibetraege', year], queryFn: () => quietly.payouts.ledger({ query: { jahr: year } }) })
export const bankFilesQuery = queryOptions({ queryKey: ['auszahlungen', 'sepa'], queryFn: () => quietly.payouts.bankFiles() })
export const mineQuery = queryOptions({ queryKey: ['auszahlungen', 'meine'], queryFn: () => quietly.payouts.mine() })
export const expensesQuery = queryOptions({
  queryKey: ['auslagen', 'meine'],
  queryFn: () => quietly.expenses.mine({ query: { limit: 200 } }),
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
