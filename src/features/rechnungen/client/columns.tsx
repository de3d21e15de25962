import { columnsOf } from '#client/crud/columns.ts'
import { dateText } from '#client/text/date.ts'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { euros } from '#contract/money/cents.ts'
import { type Invoice, invoiceContract, rateFields, STATUS, type StoredRate } from '../contract.ts'
import { LOOKS } from './area.ts'

const OVERDUE_WORDS = ['Überfällig', 'Erinnert', 'Zweimal gemahnt', 'Letztmals gemahnt'] as const
type Head = Pick<Invoice, 'art' | 'status' | 'ueberfaellig' | 'mahnstufe' | 'gezahlt' | 'brutto'>
export function stateText({ art: kind, status, ueberfaellig: late, mahnstufe: step, gezahlt: paid, brutto: due }: Head): string {
  if (kind === 'storno') return 'Stornorechnung'
  if (status === 'bezahlt' && paid > due) return 'Überzahlt'
  if (status !== 'gestellt') return STATUS[status]
  if (late) return OVERDUE_WORDS[step as 0 | 1 | 2 | 3]
  return paid > 0 ? 'Teilbezahlt' : STATUS.gestellt
}
export function State({ record }: { readonly record: Head }) {
  const text = stateText(record)
  const look = record.ueberfaellig
    ? { tone: 'schlecht' as const }
    : text === 'Überzahlt' || text === 'Teilbezahlt'
      ? { tone: 'achtung' as const }
      : LOOKS[record.status]
  return <StatusBadge {...(record.art === 'storno' ? { tone: 'neutral' as const } : look)}>{text}</StatusBadge>
}

export const invoiceColumns = columnsOf<Invoice>(
  invoiceContract.get.response.shape,
  { id: 'betreff', titel: 'Rechnung', card: 'titel' },
  { id: 'nummer', titel: 'Nummer', value: ({ nummer }) => nummer ?? '', width: '9rem' },
  'empfaenger',
  'datum',
  { id: 'faelligAm', optional: true, show: ({ faelligAm: day, art: kind }) => (day && kind === 'rechnung' ? dateText(day) : '') },
  'brutto',
  { id: 'offen', show: ({ offen: open }) => (open === 0 ? '' : euros(open)) },
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
