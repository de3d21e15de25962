import { lazyPart } from '#client/app/lazy-part.ts'
import type { InboxSheet } from '#client/registry/inbox-actions.ts'
import { defineBillingViews } from '#client/registry/billing-views.ts'
import { definePages } from '#client/navigation/pages.ts'
import { defineProfileCard } from '#client/registry/profile-cards.tsx'

export const payoutViews = defineBillingViews(
  { value: 'auszahlungen', titel: 'Auszahlungen', load: async () => (await import('./Payouts.tsx')).Payouts },
  { value: 'freibetraege', titel: 'Freibeträge', load: async () => (await import('./Ledgers.tsx')).Ledgers },
  { value: 'verguetung', titel: 'Vergütungssätze', rare: true, load: async () => (await import('./Rates.tsx')).Rates },
)
export const expenseSheet: InboxSheet = {
  art: 'auslageAbgelehnt',
  word: 'Ändern',
  Sheet: lazyPart(async () => (await import('./RefusedExpense.tsx')).RefusedExpense),
}
export const ownExpensesCard = defineProfileCard({
  id: 'auslagen',
  recht: 'ABRECHNUNG',
  load: async () => (await import('./Cards.tsx')).OwnExpensesCard,
})

const recht = 'ABRECHNUNG'
const rates = async () => import('./Rates.tsx')
export const payoutPages = definePages(
  { path: '/abrechnung/lauf', titel: 'Auszahlungslauf', recht, load: async () => (await import('./Run.tsx')).Run },
  { path: '/abrechnung/auszahlung/{id}', titel: 'Auszahlung', recht, load: async () => (await import('./Payout.tsx')).Payout },
  { path: '/abrechnung/verguetung/neu', titel: 'Neuer Satz', recht, load: async () => (await rates()).RateNew },
  { path: '/abrechnung/verguetung/{id}', titel: 'Vergütungssatz', recht, load: async () => (await rates()).RateRecord },
  {
    path: '/profiles/myProfile/auslagen',
    titel: 'Meine Auslagen',
    findsAs: 'Geld Erstattung Quittung Beleg Fahrtkosten Rechnung einreichen',
    load: async () => (await import('./MyExpenses.tsx')).MyExpenses,
  },
)
