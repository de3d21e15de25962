import type { ResponseOf } from '#contract/endpoint.ts'
import { personSentence } from '#blocks/dienst/helfer-sentences.ts'
import type { HistoryEntry, OwnSentences } from '#client/ui/history/sentences.ts'
import type { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'

export type Entry = ResponseOf<typeof sanitaetsdiensteContract.history>[number]

export const VERLAUF_KINDS = ['dienst', 'schichten', 'helfer'] as const
export type VerlaufKind = (typeof VERLAUF_KINDS)[number]
export const KIND_TITEL: Readonly<Record<VerlaufKind, string>> = { dienst: 'Angaben', schichten: 'Schichten und Bedarf', helfer: 'Helfer' }

export const kindOf = ({ feld }: Pick<Entry, 'feld'>): VerlaufKind => (feld === 'helfer' || feld === 'schichten' ? feld : 'dienst')

const DEEDS: Readonly<Record<string, string>> = {
  gefragt: 'hat Helfer angefragt',
  abgesagt: 'hat den Dienst abgesagt',
  abgeschlossen: 'hat den Dienst abgeschlossen',
  abschlussZurueckgenommen: 'hat den Abschluss zurückgenommen',
}
const STATUS_DEEDS: Readonly<Record<string, string>> = {
  ausgeschrieben: 'hat den Dienst ausgeschrieben',
  abgerechnet: 'hat den Dienst abgerechnet',
}

function deed(fields: readonly Pick<HistoryEntry, 'aktion' | 'feld' | 'neu'>[]): string | undefined {
  const [first] = fields
  if (first?.aktion === 'angelegt' && fields.some(({ feld }) => feld === 'kopieVon')) return 'hat den Dienst als Kopie angelegt'
  if (first?.aktion === 'geaendert' && fields.length === 1 && first.feld === 'status')
    return STATUS_DEEDS[String(first.neu)] ?? 'hat den Status geändert'
  return first && DEEDS[first.aktion]
}

export const DIENST_SENTENCES: OwnSentences = {
  what: 'den Dienst',
  deed,
  sentence: (entry) => (entry.feld === 'helfer' ? personSentence(entry) : undefined),
}

export function newsText(entries: readonly Entry[]): string {
  const number = new Set(entries.filter(({ ungesehen }) => ungesehen).map(({ gruppe }) => gruppe)).size
  if (number === 0) return ''
  return `${number === 1 ? '1 Änderung' : `${number} Änderungen`} seit deinem letzten Besuch`
}
