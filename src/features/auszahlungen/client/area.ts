import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { queryOptions } from '@tanstack/react-query'
import { urlOf } from '#contract/client.ts'
import { ibanGroups } from '#contract/money/iban.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getFile, loadFile } from '#client/net/api.ts'
import { runAll } from '#client/net/run-all.ts'
import { countText } from '#contract/words.ts'
import { crudScreens, listOf } from '#client/crud/area.ts'
import { crudQueries } from '#client/crud/queries.ts'
import { dateText, dayOf } from '#client/text/date.ts'
import { queries } from '#client/app/query-client.ts'
import { notify } from '#client/app/notify.ts'
import { fullName } from '#client/text/person.ts'
import { downloadBlob } from '#client/net/download.ts'
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

export const rates = crudScreens(rateContract, {
  table: 'verguetungssaetze',
  title: 'Vergütungssätze',
  newTitle: 'Neuer Satz',
  view: 'verguetung',
  paths: { list: '/abrechnung', create: '/abrechnung/verguetung/neu', record: '/abrechnung/verguetung/{id}' },
  name: ({ art, gueltigAb }: Rate) => `${RATE_KINDS[art]} ab ${dateText(gueltigAb)}`,
})
/** New payouts are created by a run. */
export const payouts = crudScreens(
  { ...payoutContract, create: { ...payoutTable.create, zugang: 'ABRECHNUNG' } },
  {
    table: 'auszahlungen',
    title: 'Auszahlungen',
    newTitle: 'Auszahlungslauf',
    object: 'den Auszahlungslauf',
    view: 'auszahlungen',
    paths: { list: '/abrechnung', create: '/abrechnung/lauf', record: '/abrechnung/auszahlung/{id}' },
    name: (payout: Payout) => nameOf(payout),
  },
)
export const LIST = listOf(payouts)
/** "Max Müller (Musterstadt, Nr. 1204)" where somebody else has the same name. */
export const nameOf = ({ person, unterscheidung: which }: Pick<PayoutRow, 'person' | 'unterscheidung'>): string =>
  `${fullName(person)}${which && ` (${which})`}`
export const payoutsText = (count: number) => countText(count, 'Auszahlung', 'Auszahlungen')
/** `send` shows refusals as alerts; callers handle those of `read`. */
export const { send, read } = payouts.data
export const expenses = crudQueries('auslagen', expenseContract)

const TABLES = ['auszahlungen', 'auslagen', 'verguetungssaetze', 'stundennachweise'] as const
export const reloadAuszahlungen = () => Promise.all(TABLES.map((table) => queries.invalidateQueries({ queryKey: [table] })))

/** Sequential: each deletion is validated and logged individually. */
export async function removeDrafts(rows: readonly PayoutRow[]): Promise<void> {
  try {
    await runAll(
      rows.map(
        ({ _id }) =>
          () =>
            send.remove({ params: { id: _id } }),
      ),
    )
    notify(`${countText(rows.length, 'Entwurf', 'Entwürfe')} gelöscht: Alles darin ist wieder offen.`, 'success')
  } finally {
    await reloadAuszahlungen()
  }
}

/** Access is audit-logged, so load only when about to approve. */
export const targetsQuery = (ids: readonly string[]) =>
  queryOptions({
    meta: { tables: ['profile', 'auszahlungen'] },
    queryKey: ['auszahlungen', 'konten', ...ids],
    queryFn: () => read.targets({ body: { auszahlungen: [...ids] } }),
    gcTime: 0,
  })
export const targetFacts = ({ iban, kontoinhaber, geaendertAm, geaendertVon, auchBei }: Target) =>
  [
    ['IBAN', iban === '' ? 'fehlt' : ibanGroups(iban)],
    ['Kontoinhaber', kontoinhaber || 'wie das Mitglied'],
    ['Geändert', geaendertAm !== null && `am ${dateText(dayOf(geaendertAm))} von ${geaendertVon ?? 'jemandem, der nicht mehr da ist'}`],
    ['Auch bei', auchBei.length > 0 && auchBei.join(', ')],
  ] as const

export const approvedQuery = queryOptions({
  queryKey: ['auszahlungen', 'freigegeben'],
  queryFn: () => read.list({ query: { limit: 500, status: 'freigegeben' } }),
})
interface Span {
  readonly von: string
  readonly bis: string
}
export const previewQuery = ({ von, bis }: Span) =>
  queryOptions({ queryKey: ['auszahlungen', 'lauf', von, bis], queryFn: () => read.previewRows({ query: { von, bis } }) })
export const previewOfQuery = (id: string, { von, bis }: Span) =>
  queryOptions({
    queryKey: ['auszahlungen', 'lauf', von, bis, id],
    queryFn: () => read.previewOf({ params: { id }, query: { von, bis } }),
  })
export const ledgerQuery = (year: number) =>
  queryOptions({ queryKey: ['auszahlungen', 'freibetraege', year], queryFn: () => read.ledger({ query: { jahr: year } }) })
export const bankFilesQuery = queryOptions({ queryKey: ['auszahlungen', 'sepa'], queryFn: () => read.bankFiles() })
export const mineQuery = queryOptions({ queryKey: ['auszahlungen', 'meine'], queryFn: () => read.mine() })
export const expensesQuery = queryOptions({
  queryKey: ['auslagen', 'meine'],
  queryFn: () => expenses.read.mine({ query: { limit: 200 } }),
})

/** Downloads a file generated by the server; refusals are shown as alerts. */
export const downloadFile = async (name: string, endpoint: Pick<Endpoint, 'path'>, params: Record<string, string>): Promise<void> =>
  downloadBlob(name, await loadFile(urlOf(endpoint, { params })))
export const openReceipt = async ({ _id, name }: { readonly _id: string; readonly name: string }): Promise<void> =>
  downloadBlob(name, await getFile(`/api/dateien/${_id}`))

export const LOOKS = {
  entwurf: { tone: 'hinweis', icon: IconClock },
  abgelehnt: { tone: 'schlecht' },
  freigegeben: { tone: 'hinweis', icon: IconCheck },
  ausgezahlt: { tone: 'gut' },
} as const satisfies Readonly<Record<Status, StateLook>>
export const EXPENSE_LOOKS = {
  entwurf: { tone: 'neutral' },
  eingereicht: { tone: 'hinweis' },
  abgelehnt: { tone: 'schlecht' },
  geplant: { tone: 'hinweis' },
  erstattet: { tone: 'gut' },
} as const satisfies Readonly<Record<ExpenseStatus, StateLook>>
