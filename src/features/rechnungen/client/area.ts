import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadFile } from '#client/net/api.ts'
import { notify } from '#client/app/notify.ts'
import { crudScreens } from '#client/crud/area.ts'
import { downloadBlob } from '#client/net/download.ts'
import { today } from '#client/text/date.ts'
import type { StateLook } from '#client/ui/card/StatusBadge.tsx'
import { type Invoice, invoiceContract, rateContract, type Status, type StoredRate } from '../contract.ts'
import { bookingWord, takenBackText } from '../rules.ts'

export const invoices = crudScreens(invoiceContract, {
  table: 'rechnungen',
  title: 'Rechnungen',
  newTitle: 'Neue Rechnung',
  opens: true,
  paths: { list: '/abrechnung', create: '/abrechnung/rechnung/neu', record: '/abrechnung/rechnung/{id}' },
  name: ({ nummer, betreff }: Invoice) => nummer ?? betreff,
})
export const rates = crudScreens(rateContract, {
  table: 'rechnungssaetze',
  title: 'Sätze',
  newTitle: 'Neuer Satz',
  view: 'saetze',
  paths: { list: '/abrechnung', create: '/abrechnung/satz/neu', record: '/abrechnung/satz/{id}' },
  name: ({ bezeichnung }: StoredRate) => bezeichnung,
})
/** Errors of `send` are shown as alerts, those of `read` by the caller. */
export const { send, read, invalidate: reload } = invoices.data

export const sumsQuery = (year: string) =>
  queryOptions({ queryKey: ['rechnungen', 'summen', year], queryFn: () => read.sums(year === '' ? {} : { query: { jahr: year } }) })
export const dutiesQuery = (begunAs: 'angebot' | 'entwurf', search: string) =>
  queryOptions({
    queryKey: ['rechnungen', 'dienste', begunAs, search],
    queryFn: () => read.duties({ query: { als: begunAs, ...(search ? { suche: search } : {}) } }),
    meta: { tables: ['sanitaetsdienste'] },
    placeholderData: keepPreviousData,
  })
export const draftQuery = (dienst: string, begunAs: 'angebot' | 'entwurf') =>
  queryOptions({
    queryKey: ['rechnungen', 'vorschlag', dienst, begunAs],
    queryFn: () => send.draft({ query: { dienst, als: begunAs } }),
    enabled: dienst !== '',
    gcTime: 0,
  })
export const paymentsQuery = queryOptions({ queryKey: ['rechnungen', 'zahlungen'], queryFn: () => read.payments() })
export const senderQuery = queryOptions({ queryKey: ['config', 'rechnungssteller'], queryFn: () => read.sender() })
export const senderHistory = queryOptions({ queryKey: ['config', 'rechnungssteller', 'history'], queryFn: () => read.senderHistory() })

export const LOOKS = {
  angebot: { tone: 'neutral' },
  angenommen: { tone: 'hinweis' },
  entwurf: { tone: 'neutral' },
  gestellt: { tone: 'hinweis' },
  bezahlt: { tone: 'gut' },
  storniert: { tone: 'neutral' },
} as const satisfies Readonly<Record<Status, StateLook>>

/** Books the opposite amount: the server keeps what is booked. */
export async function takeBack(id: string, payment: { readonly datum: string; readonly betrag: number }): Promise<void> {
  const body = { datum: today(), betrag: -payment.betrag, bemerkung: takenBackText(payment), sicher: true }
  await send.pay({ params: { id }, body })
  notify(`${bookingWord(payment.betrag)} zurückgenommen`, 'success')
  await reload()
}

/** Downloads a file under the given name; errors are shown as alerts. */
export const downloadFile = async (url: string, name: string, onLoaded?: (share: number) => void): Promise<void> =>
  downloadBlob(name, await loadFile(url, onLoaded))
