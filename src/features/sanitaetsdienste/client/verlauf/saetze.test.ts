import { expect, test } from 'vitest'
import { geordnet, neuigkeiten, personensatz, tat, wert, zeilen, type Eintrag } from './saetze.ts'

test.each([
  [
    {
      aktion: 'eingeteilt',
      alt: null,
      neu: { person: 'Lena Schmidt', schicht: 'Schicht 1', status: 'eingeteilt', funktion: 'Transportführer', fahrzeug: 'KTW 14/01' },
    },
    'Lena Schmidt eingeteilt: Schicht 1, Transportführer, KTW 14/01',
  ],
  [{ aktion: 'gemeldet', alt: null, neu: { person: 'Lena Schmidt', schicht: 'Früh', status: 'gemeldet' } }, 'Lena Schmidt gemeldet: Früh'],
  [
    {
      aktion: 'abgesagt',
      alt: { status: 'eingeteilt' },
      neu: { person: 'Lena Schmidt', schicht: 'Früh', status: 'abgesagt', grund: 'Kind krank' },
    },
    'Lena Schmidt abgemeldet: Früh – Kind krank',
  ],
  [
    {
      aktion: 'geaendert',
      alt: { person: 'Jo Muth', schicht: 'Früh', funktion: 'Fahrer', fahrzeug: 'KTW 14/01' },
      neu: { person: 'Jo Muth', schicht: 'Früh', funktion: 'Fahrer', fahrzeug: 'RTW 14/02' },
    },
    'Jo Muth geändert: Früh, Fahrer, RTW 14/02 (vorher KTW 14/01)',
  ],
  [
    {
      aktion: 'uebergeben',
      alt: { person: 'Jo Muth', schicht: 'Früh', status: 'eingeteilt' },
      neu: { person: 'Jo Muth', schicht: 'Früh', status: 'abgesagt' },
    },
    'Jo Muth hat den Platz übergeben: Früh',
  ],
  [
    { aktion: 'uebergeben', alt: null, neu: { person: 'Lena Schmidt', schicht: 'Früh', status: 'eingeteilt', funktion: 'Fahrer' } },
    'Lena Schmidt hat den Platz übernommen: Früh, Fahrer',
  ],
  [
    { aktion: 'nachgerueckt', alt: { status: 'warteliste' }, neu: { person: 'Jo Muth', schicht: 'Früh', status: 'gemeldet' } },
    'Jo Muth von der Warteliste nachgerückt: Früh',
  ],
  [
    { aktion: 'nichtErschienen', alt: null, neu: { person: 'Jo Muth', schicht: '15.11.2026 13:00', status: 'nichtErschienen' } },
    'Jo Muth nicht erschienen: Schicht ab 15.11.2026, 13:00 Uhr',
  ],
  [{ aktion: 'geloescht', alt: { person: 'Jo Muth', schicht: 'Früh' }, neu: null }, 'Jo Muth entfernt: Früh'],
])('an entry about a person (%#)', (eintrag, satz) => expect(personensatz(eintrag)).toBe(satz))

test.each([
  ['hat den Dienst angelegt', 'angelegt', { bezeichnung: 'Stadtfest' }],
  ['hat den Dienst als Kopie angelegt', 'angelegt', { kopieVon: 'SAN-2026-001 Stadtfest', beginn: '2027-01-31T17:00:00.000Z' }],
  ['hat um Hilfe gebeten', 'gefragt', { hilferuf: 'Lena Schmidt' }],
  ['hat den Dienst ausgeschrieben', 'geaendert', { status: 'ausgeschrieben' }],
  ['hat den Status geändert', 'geaendert', { status: 'angebot' }],
  ['hat geändert', 'geaendert', { status: 'ausgeschrieben', kleidung: 'Jacke' }],
  ['hat den Dienst abgesagt', 'abgesagt', { absageGrund: 'Sturm', absageVon: 'uns' }],
  ['hat den Dienst abgeschlossen', 'abgeschlossen', { status: 'durchgefuehrt', bericht: 'Ruhig.' }],
])('%s', (satz, aktion, felder) => expect(tat(Object.entries(felder).map(([feld, neu]) => ({ aktion, feld, neu })))).toBe(satz))

test('values read as on the form, instants in Berlin', () => {
  expect(wert('status', 'ausgeschrieben')).toBe('Ausgeschrieben')
  expect(wert('verpflegung', 'selbst')).toBe('bringt jeder selbst mit')
  expect(wert('strom', true)).toBe('ja')
  expect(wert('leiter', null)).toBe('–')
  expect(wert('beginn', '2027-01-31T17:00:00.000Z')).toBe('So., 31.01.2027 · 18:00 Uhr')
})

test('a nested value has one line for each part that differs', () => {
  expect(
    zeilen({ feld: 'schicht:Früh', titel: 'Früh', alt: { Bedarf: '2 SanA', Beginn: null }, neu: { Bedarf: '3 SanA', Beginn: null } }),
  ).toEqual([{ titel: 'Früh, Bedarf', alt: '2 SanA', neu: '3 SanA' }])
  expect(
    zeilen({ feld: 'anwesend', titel: 'Anwesenheit', alt: null, neu: { Stunden: 12, Anwesend: 3, 'Nicht erschienen': 1 } }).map(
      ({ titel, neu }) => `${titel}: ${neu}`,
    ),
  ).toEqual(['Anwesenheit, Anwesend: 3', 'Anwesenheit, Nicht erschienen: 1', 'Anwesenheit, Stunden: 12'])
  expect(zeilen({ feld: 'kleidung', titel: 'Kleidung', alt: null, neu: 'Jacke' })).toEqual([{ titel: 'Kleidung', alt: '', neu: 'Jacke' }])
  expect(zeilen({ feld: '', titel: '', alt: null, neu: null })).toEqual([])
})

test('what is new counts changes, not fields', () => {
  const eintrag = (gruppe: string, ungesehen: boolean) => ({ gruppe, ungesehen }) as Eintrag
  expect(neuigkeiten([eintrag('a', true), eintrag('a', true), eintrag('b', false)])).toBe('1 Änderung seit deinem letzten Besuch')
  expect(neuigkeiten([eintrag('a', true), eintrag('b', true)])).toBe('2 Änderungen seit deinem letzten Besuch')
  expect(neuigkeiten([eintrag('a', false)])).toBe('')
})

test('the fields of a change stand in the order of the form, shifts behind them', () => {
  const eintrag = (feld: string) => ({ feld }) as Eintrag
  expect(
    geordnet(['schicht:Schicht 10', 'ende', 'schicht:Schicht 2', 'beginn', 'bezeichnung'].map(eintrag)).map(({ feld }) => feld),
  ).toEqual(['bezeichnung', 'beginn', 'ende', 'schicht:Schicht 2', 'schicht:Schicht 10'])
})
