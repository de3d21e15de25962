import { expect } from 'vitest'
import { type HistoryEntry, describeGroup } from '#client/ui/history/sentences.ts'
import { testAll } from '#tests/support/cases.ts'
import { BELEGUNG_SENTENCES } from './sentences.ts'

testAll([
  ['hat gebucht', 'angelegt', { zweck: 'Umzug', status: 'bestaetigt' }],
  ['hat angefragt', 'angelegt', { zweck: 'Umzug', status: 'angefragt' }],
  ['hat die Buchung verschoben', 'geaendert', { beginn: '2031-01-01T10:00:00.000Z', ende: '2031-01-01T12:00:00.000Z' }],
  ['hat die Buchung geändert', 'geaendert', { beginn: '2031-01-01T10:00:00.000Z', zweck: 'Umzug' }],
  ['hat die Buchung storniert', 'storniert', { status: 'storniert' }],
  ['hat die Stornierung zurückgenommen', 'wiederhergestellt', { status: 'bestaetigt' }],
  ['hat die Buchung genehmigt', 'bestaetigt', { status: 'bestaetigt' }],
  ['hat die Anfrage abgelehnt', 'abgelehnt', { status: 'abgelehnt' }],
])('a change of a booking reads as one sentence: %s', (sentence, action, fields) => {
  const [first, ...more] = Object.entries(fields).map(([field, fresh]) => ({ aktion: action, feld: field, neu: fresh }) as HistoryEntry)
  expect(describeGroup([first!, ...more], {}, BELEGUNG_SENTENCES).deed).toBe(sentence)
})
