import type { HistoryEntry, OwnSentences } from '#client/ui/history/sentences.ts'

const DEEDS: Readonly<Record<string, string>> = {
  storniert: 'hat die Buchung storniert',
  wiederhergestellt: 'hat die Stornierung zurückgenommen',
  bestaetigt: 'hat die Buchung genehmigt',
  abgelehnt: 'hat die Anfrage abgelehnt',
  angefragt: 'hat die Entscheidung zurückgenommen',
}
const TIMES: readonly string[] = ['beginn', 'ende']

function deed(entries: readonly Pick<HistoryEntry, 'aktion' | 'feld' | 'neu'>[]): string | undefined {
  const action = entries[0]?.aktion ?? ''
  if (action === 'angelegt')
    return entries.some(({ feld, neu }) => feld === 'status' && neu === 'angefragt') ? 'hat angefragt' : 'hat gebucht'
  if (action === 'geaendert' && entries.every(({ feld }) => TIMES.includes(feld))) return 'hat die Buchung verschoben'
  return DEEDS[action]
}

export const BELEGUNG_SENTENCES: OwnSentences = { what: 'die Buchung', deed }
