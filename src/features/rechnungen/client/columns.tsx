import { columnsOf } from '#client/crud/columns.ts'
import { dateText } from '#client/text/date.ts'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { centsText } from '#contract/money/cents.ts'
import { type Invoice, invoiceContract, rateFields, STATUS, type StoredRate } from '../contract.ts'
import { LOOKS } from './area.ts'

const OVERDUE_WORDS = ['Überfällig', 'Erinnert', 'Zweimal gemahnt', 'Letztmals gemahnt'] as const
type Head = Pick<Invoice, 'art' | 'status' | 'ueberfaellig' | 'mahnstufe' | 'gezahlt' | 'brutto'>
const isOverpaid = ({ status, gezahlt: paid, brutto }: Head) => status === 'bezahlt' && paid > brutto
const isPartlyPaid = ({ status, ueberfaellig, gezahlt: paid }: Head) => status === 'gestellt' && !ueberfaellig && paid > 0
export function stateText(record: Head): string {
  const { art, status, ueberfaellig, mahnstufe } = record
  if (art === 'storno') return 'Stornorechnung'
  if (isOverpaid(record)) return 'Überzahlt'
  if (status !== 'gestellt') return STATUS[status]
  if (ueberfaellig) return OVERDUE_WORDS[mahnstufe as 0 | 1 | 2 | 3]
  return isPartlyPaid(record) ? 'Teilbezahlt' : STATUS.gestellt
}
export function State({ record }: { readonly record: Head }) {
  const look = record.ueberfaellig
    ? { tone: 'schlecht' as const }
    : isOverpaid(record) || isPartlyPaid(record)
      ? { tone: 'achtung' as const }
      : LOOKS[record.status]
  return <StatusBadge {...(record.art === 'storno' ? { tone: 'neutral' as const } : look)}>{stateText(record)}</StatusBadge>
}

export const invoiceColumns = columnsOf<Invoice>(
  invoiceContract.get.response.shape,
  { id: 'betreff', titel: 'Rechnung', card: 'titel' },
  { id: 'nummer', titel: 'Nummer', value: ({ nummer }) => nummer ?? '', width: '9rem' },
  'empfaenger',
  'datum',
  { id: 'faelligAm', optional: true, show: ({ faelligAm, art }) => (faelligAm && art === 'rechnung' ? dateText(faelligAm) : '') },
  'brutto',
  { id: 'offen', show: ({ offen }) => (offen === 0 ? '' : centsText(offen)) },
  { id: 'status', card: 'marke', value: stateText, show: (record) => <State record={record} /> },
)
export const rateColumns = columnsOf<StoredRate>(
  rateFields,
  { id: 'bezeichnung', card: 'titel' },
  'art',
  'einheit',
  'einzelpreis',
  'gueltigAb',
  'gueltigBis',
)
