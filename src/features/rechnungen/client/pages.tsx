import { defineBillingViews } from '#client/registry/billing-views.ts'
import { definePages } from '#client/navigation/pages.ts'

export const invoiceViews = defineBillingViews(
  { value: 'rechnungen', titel: 'Rechnungen', load: async () => (await import('./Lists.tsx')).Invoices },
  { value: 'bank', titel: 'Bank', load: async () => (await import('./Bank.tsx')).Bank },
  { value: 'saetze', titel: 'Sätze', rare: true, load: async () => (await import('./Lists.tsx')).Rates },
  { value: 'absender', titel: 'Absender', rare: true, load: async () => (await import('./Lists.tsx')).SenderView },
)

const record = async () => import('./Record.tsx')
const recht = 'ABRECHNUNG'
export const invoicePages = definePages(
  { path: '/abrechnung', titel: 'Abrechnung', recht, load: async () => (await import('./Billing.tsx')).Billing },
  { path: '/abrechnung/rechnung/neu', titel: 'Neue Rechnung', recht, load: async () => (await record()).InvoiceNew },
  { path: '/abrechnung/rechnung/{id}', titel: 'Rechnung', recht, load: async () => (await record()).InvoiceRecord },
  { path: '/abrechnung/satz/neu', titel: 'Neuer Satz', recht, load: async () => (await record()).RateNew },
  { path: '/abrechnung/satz/{id}', titel: 'Satz', recht, load: async () => (await record()).RateRecord },
)
