// What the history of a service says besides lines: who did what with the service, and with the people in it.
import type { ResponseOf } from '#contract/endpoint.ts'
import { asInputDay, asInputInstant, dayOf, timeOfDay } from '#client/date.ts'
import type { HistoryEntry, OwnSentences } from '#client/ui/history/sentences.ts'
import type { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import type { HelferState } from '#features/sanitaetsdienste/history.ts'

export type Entry = ResponseOf<typeof sanitaetsdiensteContract.history>[number]

export const KINDS = ['dienst', 'schichten', 'helfer'] as const
export type VerlaufKind = (typeof KINDS)[number]
export const KIND_TITEL: Readonly<Record<VerlaufKind, string>> = { dienst: 'Angaben', schichten: 'Schichten und Bedarf', helfer: 'Helfer' }

/** What an entry is about. */
export const kindOf = ({ feld: field }: Pick<Entry, 'feld'>): VerlaufKind =>
  field === 'helfer' || field === 'schichten' ? field : 'dienst'

const DEEDS: Readonly<Record<string, string>> = {
  angelegt: 'hat den Dienst angelegt',
  gefragt: 'hat um Hilfe gebeten',
  abgesagt: 'hat den Dienst abgesagt',
  abgeschlossen: 'hat den Dienst abgeschlossen',
  geloescht: 'hat den Dienst gelöscht',
}
const STATUS_DEEDS: Readonly<Record<string, string>> = {
  ausgeschrieben: 'hat den Dienst ausgeschrieben',
  abgerechnet: 'hat den Dienst abgerechnet',
}

/** What somebody did with the fields of one group: 'hat den Dienst als Kopie angelegt'; undefined where it is as everywhere. */
export function deed(fields: readonly Pick<HistoryEntry, 'aktion' | 'feld' | 'neu'>[]): string | undefined {
  const [first] = fields
  if (first?.aktion === 'angelegt' && fields.some(({ feld: field }) => field === 'kopieVon')) return 'hat den Dienst als Kopie angelegt'
  if (first?.aktion === 'geaendert' && fields.length === 1 && first.feld === 'status')
    return STATUS_DEEDS[String(first.neu)] ?? 'hat den Status geändert'
  return first && DEEDS[first.aktion]
}

const TAETIGKEIT: Readonly<Record<string, string>> = {
  gemeldet: 'gemeldet',
  eingeteilt: 'eingeteilt',
  ausgeteilt: 'aus der Einteilung genommen',
  nachgerueckt: 'von der Warteliste nachgerückt',
  uebergeben: 'hat den Platz übergeben',
  warteliste: 'auf der Warteliste',
  abgelehnt: 'abgelehnt',
  abgesagt: 'abgemeldet',
  nichtErschienen: 'nicht erschienen',
  geaendert: 'geändert',
  geloescht: 'entfernt',
}
/** A shift without a name is known by its begin: 'Schicht ab 15.11.2026, 13:00 Uhr'. */
const schichtWord = ({ bezeichnung, beginn = '' }: HelferState['schicht']): string =>
  bezeichnung || (beginn && `Schicht ab ${asInputDay(dayOf(beginn))}, ${timeOfDay(beginn)} Uhr`)

const schicht = ({ schicht: one }: Partial<HelferState>): string => (one ? schichtWord(one) : '')
const time = ({ von, bis }: Partial<HelferState>): string => (von && bis ? `${asInputInstant(von)} bis ${asInputInstant(bis)}` : '')

/** 'Lena Schmidt eingeteilt: Schicht 1, Transportführer, KTW 14/01'. */
export function personSentence({ aktion: action, alt: old, neu: fresh }: Pick<HistoryEntry, 'aktion' | 'alt' | 'neu'>): string {
  const [before, after] = [old ?? {}, fresh ?? {}] as [Partial<HelferState>, Partial<HelferState>]
  const state = after.profil ? after : before
  const where = [schicht(state), state.funktion, state.fahrzeug, state.praktikant && 'als Praktikant', time(state)].filter(Boolean)
  const different = action === 'geaendert' ? differences(before, after) : ''
  // Both sides of a hand-over have an entry.
  const what = action === 'uebergeben' && after.status !== 'abgesagt' ? 'hat den Platz übernommen' : TAETIGKEIT[action]
  return `${state.profil ?? 'Jemand'} ${what ?? action}${where.length > 0 ? `: ${where.join(', ')}` : ''}${different}${state.grund ? ` – ${state.grund}` : ''}`
}

/** ' (vorher Fahrer, KTW 14/01)': what was different before. */
function differences(before: Partial<HelferState>, after: Partial<HelferState>): string {
  const texts = (state: Partial<HelferState>) => [schicht(state), state.funktion ?? '', state.fahrzeug ?? '', time(state)]
  const now = texts(after)
  const old = texts(before).filter((text, i) => text !== '' && text !== now[i])
  return old.length > 0 ? ` (vorher ${old.join(', ')})` : ''
}

export const DIENST_SENTENCES: OwnSentences = {
  deed,
  sentence: (entry) => (entry.feld === 'helfer' ? personSentence(entry) : undefined),
}

/** '1 Änderung seit deinem letzten Besuch', by groups; '' when there is none. */
export function news(entries: readonly Entry[]): string {
  const number = new Set(entries.filter(({ ungesehen: unseen }) => unseen).map(({ gruppe: group }) => group)).size
  if (number === 0) return ''
  return `${number === 1 ? '1 Änderung' : `${number} Änderungen`} seit deinem letzten Besuch`
}
