import { expect, test } from 'vitest'
import { instantText } from '#client/text/date.ts'
import { linesOf, describeGroup } from '#client/ui/history/sentences.ts'
import { readInHistory } from '#contract/history.ts'
import { dienstVerlauf } from '#features/sanitaetsdienste/history.ts'
import { testAll } from '#tests/support/cases.ts'
import { DIENST_SENTENCES, newsText, type Entry } from './sentences.ts'

testAll([
  ['hat den Dienst angelegt', 'angelegt', { bezeichnung: 'Stadtfest' }],
  [
    'hat den Dienst als Kopie angelegt',
    'angelegt',
    { kopieVon: { nummer: 'SAN-2026-001', bezeichnung: 'Stadtfest' }, beginn: '2027-01-31T17:00:00.000Z' },
  ],
  ['hat Helfer angefragt', 'gefragt', { hilferuf: ['Lena Schmidt'] }],
  ['hat den Dienst ausgeschrieben', 'geaendert', { status: 'ausgeschrieben' }],
  ['hat den Status geändert', 'geaendert', { status: 'angebot' }],
  ['hat den Dienst geändert', 'geaendert', { status: 'ausgeschrieben', kleidung: 'Jacke' }],
  ['hat den Dienst abgesagt', 'abgesagt', { absageGrund: 'Sturm', absageVon: 'wir' }],
  ['hat den Dienst abgeschlossen', 'abgeschlossen', { status: 'durchgefuehrt', bericht: 'Ruhig.' }],
])('a change of a service reads as one sentence: %s', (sentence, action, fields) => {
  const [first, ...more] = Object.entries(fields).map(([field, fresh]) => ({ aktion: action, feld: field, neu: fresh }) as Entry)
  expect(describeGroup([first!, ...more], dienstVerlauf, DIENST_SENTENCES).deed).toBe(sentence)
})

test('values read as on the form, instants in Berlin', () => {
  const value = (field: keyof typeof dienstVerlauf, raw: unknown) => readInHistory(dienstVerlauf[field], raw, instantText)
  expect(value('status', 'ausgeschrieben')).toBe('Ausgeschrieben')
  expect(value('verpflegung', 'selbst')).toBe('bringt jeder selbst mit')
  expect(value('strom', true)).toBe('ja')
  expect(value('leiter', null)).toBe('')
  expect(value('beginn', '2027-01-31T17:00:00.000Z')).toBe('So., 31.01.2027 · 18:00 Uhr')
  expect(value('absageVon', 'wir')).toBe('uns')
  expect(value('kopieVon', { nummer: 'SAN-2026-001', bezeichnung: 'Stadtfest' })).toBe('SAN-2026-001 Stadtfest')
  expect(value('hilferuf', ['Ämilie Roth', 'Zoe Kern', 'Bo Muth'])).toBe('Ämilie Roth, Bo Muth, Zoe Kern')
  expect(value('fahrzeuge', { fahrzeug: 'RTW 1', typ: 'RTW', grund: 'ausserDienst' })).toBe('RTW gesucht (RTW 1 ist außer Dienst)')
})

test('a nested value has one line per differing part, in contract order', () => {
  const rows = (field: string, titel: string, old: unknown, fresh: unknown) =>
    linesOf({ feld: field, titel, alt: old, neu: fresh }, dienstVerlauf)
  const bedarf = (count: number) => [{ anzahl: count, qualifikation: 'SanA', funktion: 'Streife', mindestalter: 18 }]
  expect(
    rows(
      'schichten',
      'Schicht „Früh“',
      { bezeichnung: 'Früh', bedarf: bedarf(2), beginn: null },
      { bezeichnung: 'Früh', bedarf: bedarf(3), beginn: null },
    ),
  ).toEqual([{ title: 'Schicht „Früh“, Bedarf', before: '2 SanA (Streife, ab 18)', after: '3 SanA (Streife, ab 18)' }])
  expect(
    rows('schichten', 'Schicht 1', null, {
      fahrzeuge: [
        { fahrzeug: null, typ: 'RTW', erforderlich: false },
        { fahrzeug: 'KTW 1', typ: 'KTW', erforderlich: true },
      ],
      praktikanten: { anzahl: 2, mindestqualifikation: 'EH' },
      bedarf: '1 RS',
    }).map(({ title, after }) => `${title}: ${after}`),
  ).toEqual(['Schicht 1, Bedarf: 1 RS', 'Schicht 1, Praktikanten: 2 (ab EH)', 'Schicht 1, Fahrzeuge: KTW 1, ein RTW (wenn möglich)'])
  expect(
    rows('anwesend', 'Anwesenheit', null, { stunden: 12, anwesend: 3, nichtErschienen: 1 }).map(({ title, after }) => `${title}: ${after}`),
  ).toEqual(['Anwesenheit: 3 waren da, 1 fehlte, 12 Stunden'])
  expect(
    rows('risiko', 'Bedarfsermittlung', null, { uebernommen: true, gesamt: 17.5, tabelle: 'IVR', helfer: { von: 5, bis: 8 } }).map(
      ({ after }) => after,
    ),
  ).toEqual(['IVR', '17,5', '5 bis 8', 'ja'])
  expect(rows('kleidung', 'Kleidung', null, 'Jacke')).toEqual([{ title: 'Kleidung', before: '', after: 'Jacke' }])
  expect(rows('', '', null, null)).toEqual([])
})

test('new changes are counted, not fields', () => {
  const entry = (group: string, unseen: boolean) => ({ gruppe: group, ungesehen: unseen }) as Entry
  expect(newsText([entry('a', true), entry('a', true), entry('b', false)])).toBe('1 Änderung seit deinem letzten Besuch')
  expect(newsText([entry('a', true), entry('b', true)])).toBe('2 Änderungen seit deinem letzten Besuch')
  expect(newsText([entry('a', false)])).toBe('')
})
