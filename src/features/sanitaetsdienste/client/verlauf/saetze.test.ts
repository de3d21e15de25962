import { expect, test } from 'vitest'
import { zeitpunkt } from '#client/datum.ts'
import { linesOf, told } from '#client/ui/history/sentences.ts'
import { readInHistory } from '#contract/history.ts'
import { dienstVerlauf } from '#features/sanitaetsdienste/history.ts'
import { DIENSTSAETZE, neuigkeiten, personensatz, type Eintrag } from './saetze.ts'

test.each([
  [
    {
      aktion: 'eingeteilt',
      alt: null,
      neu: {
        profil: 'Lena Schmidt',
        schicht: { bezeichnung: 'Schicht 1' },
        status: 'eingeteilt',
        funktion: 'Transportführer',
        fahrzeug: 'KTW 14/01',
      },
    },
    'Lena Schmidt eingeteilt: Schicht 1, Transportführer, KTW 14/01',
  ],
  [
    { aktion: 'gemeldet', alt: null, neu: { profil: 'Lena Schmidt', schicht: { bezeichnung: 'Früh' }, status: 'gemeldet' } },
    'Lena Schmidt gemeldet: Früh',
  ],
  [
    {
      aktion: 'abgesagt',
      alt: { status: 'eingeteilt' },
      neu: { profil: 'Lena Schmidt', schicht: { bezeichnung: 'Früh' }, status: 'abgesagt', grund: 'Kind krank' },
    },
    'Lena Schmidt abgemeldet: Früh – Kind krank',
  ],
  [
    {
      aktion: 'geaendert',
      alt: { profil: 'Jo Muth', schicht: { bezeichnung: 'Früh' }, funktion: 'Fahrer', fahrzeug: 'KTW 14/01' },
      neu: { profil: 'Jo Muth', schicht: { bezeichnung: 'Früh' }, funktion: 'Fahrer', fahrzeug: 'RTW 14/02' },
    },
    'Jo Muth geändert: Früh, Fahrer, RTW 14/02 (vorher KTW 14/01)',
  ],
  [
    {
      aktion: 'uebergeben',
      alt: { profil: 'Jo Muth', schicht: { bezeichnung: 'Früh' }, status: 'eingeteilt' },
      neu: { profil: 'Jo Muth', schicht: { bezeichnung: 'Früh' }, status: 'abgesagt' },
    },
    'Jo Muth hat den Platz übergeben: Früh',
  ],
  [
    {
      aktion: 'uebergeben',
      alt: null,
      neu: { profil: 'Lena Schmidt', schicht: { bezeichnung: 'Früh' }, status: 'eingeteilt', funktion: 'Fahrer' },
    },
    'Lena Schmidt hat den Platz übernommen: Früh, Fahrer',
  ],
  [
    {
      aktion: 'nachgerueckt',
      alt: { status: 'warteliste' },
      neu: { profil: 'Jo Muth', schicht: { bezeichnung: 'Früh' }, status: 'gemeldet' },
    },
    'Jo Muth von der Warteliste nachgerückt: Früh',
  ],
  [
    {
      aktion: 'nichtErschienen',
      alt: null,
      neu: { profil: 'Jo Muth', schicht: { bezeichnung: '', beginn: '2026-11-15T12:00:00.000Z' }, status: 'nichtErschienen' },
    },
    'Jo Muth nicht erschienen: Schicht ab 15.11.2026, 13:00 Uhr',
  ],
  [{ aktion: 'geloescht', alt: { profil: 'Jo Muth', schicht: { bezeichnung: 'Früh' } }, neu: null }, 'Jo Muth entfernt: Früh'],
])('an entry about a person (%#)', (eintrag, satz) => expect(personensatz(eintrag)).toBe(satz))

test.each([
  ['hat den Dienst angelegt', 'angelegt', { bezeichnung: 'Stadtfest' }],
  [
    'hat den Dienst als Kopie angelegt',
    'angelegt',
    { kopieVon: { nummer: 'SAN-2026-001', bezeichnung: 'Stadtfest' }, beginn: '2027-01-31T17:00:00.000Z' },
  ],
  ['hat um Hilfe gebeten', 'gefragt', { hilferuf: ['Lena Schmidt'] }],
  ['hat den Dienst ausgeschrieben', 'geaendert', { status: 'ausgeschrieben' }],
  ['hat den Status geändert', 'geaendert', { status: 'angebot' }],
  ['hat geändert', 'geaendert', { status: 'ausgeschrieben', kleidung: 'Jacke' }],
  ['hat den Dienst abgesagt', 'abgesagt', { absageGrund: 'Sturm', absageVon: 'wir' }],
  ['hat den Dienst abgeschlossen', 'abgeschlossen', { status: 'durchgefuehrt', bericht: 'Ruhig.' }],
])('%s', (satz, aktion, felder) => {
  const [erster, ...weitere] = Object.entries(felder).map(([feld, neu]) => ({ aktion, feld, neu }) as Eintrag)
  expect(told([erster!, ...weitere], dienstVerlauf, DIENSTSAETZE).deed).toBe(satz)
})

test('values read as on the form, instants in Berlin', () => {
  const wert = (feld: keyof typeof dienstVerlauf, roh: unknown) => readInHistory(dienstVerlauf[feld], roh, zeitpunkt)
  expect(wert('status', 'ausgeschrieben')).toBe('Ausgeschrieben')
  expect(wert('verpflegung', 'selbst')).toBe('bringt jeder selbst mit')
  expect(wert('strom', true)).toBe('ja')
  expect(wert('leiter', null)).toBe('')
  expect(wert('beginn', '2027-01-31T17:00:00.000Z')).toBe('So., 31.01.2027 · 18:00 Uhr')
  expect(wert('absageVon', 'wir')).toBe('uns')
  expect(wert('kopieVon', { nummer: 'SAN-2026-001', bezeichnung: 'Stadtfest' })).toBe('SAN-2026-001 Stadtfest')
  expect(wert('hilferuf', ['Ämilie Roth', 'Zoe Kern', 'Bo Muth'])).toBe('Ämilie Roth, Bo Muth, Zoe Kern')
  expect(wert('fahrzeuge', { fahrzeug: 'RTW 1', typ: 'RTW', grund: 'ausserDienst' })).toBe('RTW gesucht (RTW 1 ist außer Dienst)')
})

test('a nested value has one line for each part that differs, in the order of the contract', () => {
  const zeilen = (feld: string, titel: string, alt: unknown, neu: unknown) => linesOf({ feld, titel, alt, neu }, dienstVerlauf)
  const bedarf = (anzahl: number) => [{ anzahl, qualifikation: 'SanA', funktion: 'Streife', mindestalter: 18 }]
  expect(
    zeilen(
      'schichten',
      'Schicht „Früh“',
      { bezeichnung: 'Früh', bedarf: bedarf(2), beginn: null },
      { bezeichnung: 'Früh', bedarf: bedarf(3), beginn: null },
    ),
  ).toEqual([{ title: 'Schicht „Früh“, Bedarf', before: '2 SanA (Streife, ab 18)', after: '3 SanA (Streife, ab 18)' }])
  expect(
    zeilen('schichten', 'Schicht 1', null, {
      fahrzeuge: [
        { fahrzeug: null, typ: 'RTW', erforderlich: false },
        { fahrzeug: 'KTW 1', typ: 'KTW', erforderlich: true },
      ],
      praktikanten: { anzahl: 2, mindestqualifikation: 'EH' },
      bedarf: '1 RS',
    }).map(({ title, after }) => `${title}: ${after}`),
  ).toEqual(['Schicht 1, Bedarf: 1 RS', 'Schicht 1, Praktikanten: 2 (ab EH)', 'Schicht 1, Fahrzeuge: KTW 1, ein RTW (wenn möglich)'])
  expect(
    zeilen('anwesend', 'Anwesenheit', null, { stunden: 12, anwesend: 3, nichtErschienen: 1 }).map(
      ({ title, after }) => `${title}: ${after}`,
    ),
  ).toEqual(['Anwesenheit, Anwesend: 3', 'Anwesenheit, Nicht erschienen: 1', 'Anwesenheit, Stunden: 12'])
  expect(
    zeilen('risiko', 'Bedarfsermittlung', null, { uebernommen: true, gesamt: 17.5, tabelle: 'IVR', helfer: { von: 5, bis: 8 } }).map(
      ({ after }) => after,
    ),
  ).toEqual(['IVR', '17,5', '5 bis 8', 'ja'])
  expect(zeilen('kleidung', 'Kleidung', null, 'Jacke')).toEqual([{ title: 'Kleidung', before: '', after: 'Jacke' }])
  expect(zeilen('', '', null, null)).toEqual([])
})

test('what is new counts changes, not fields', () => {
  const eintrag = (gruppe: string, ungesehen: boolean) => ({ gruppe, ungesehen }) as Eintrag
  expect(neuigkeiten([eintrag('a', true), eintrag('a', true), eintrag('b', false)])).toBe('1 Änderung seit deinem letzten Besuch')
  expect(neuigkeiten([eintrag('a', true), eintrag('b', true)])).toBe('2 Änderungen seit deinem letzten Besuch')
  expect(neuigkeiten([eintrag('a', false)])).toBe('')
})
