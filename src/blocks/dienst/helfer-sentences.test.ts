import { expect } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { personSentence } from './helfer-sentences.ts'

testAll<[Parameters<typeof personSentence>[0], string]>([
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
    'hat Lena Schmidt für „Schicht 1“ eingeteilt, als Transportführer auf KTW 14/01',
  ],
  [
    { aktion: 'gemeldet', alt: null, neu: { profil: 'Lena Schmidt', schicht: { bezeichnung: 'Früh' }, status: 'gemeldet' } },
    'hat Lena Schmidt für „Früh“ gemeldet',
  ],
  [
    {
      aktion: 'abgesagt',
      alt: { status: 'eingeteilt' },
      neu: { profil: 'Lena Schmidt', schicht: { bezeichnung: 'Früh' }, status: 'abgesagt', grund: 'Kind krank' },
    },
    'hat Lena Schmidt für „Früh“ abgemeldet – Kind krank',
  ],
  [
    {
      aktion: 'eingeteilt',
      alt: null,
      neu: { profil: 'Jo Muth', schicht: { bezeichnung: 'Früh' }, status: 'eingeteilt', trotzdem: 'wird um 14 Uhr abgelöst' },
    },
    'hat Jo Muth für „Früh“ eingeteilt, trotzdem (wird um 14 Uhr abgelöst)',
  ],
  [
    {
      aktion: 'geaendert',
      alt: { profil: 'Jo Muth', schicht: { bezeichnung: 'Früh' }, funktion: 'Fahrer', fahrzeug: 'KTW 14/01' },
      neu: { profil: 'Jo Muth', schicht: { bezeichnung: 'Früh' }, funktion: 'Fahrer', fahrzeug: 'RTW 14/02' },
    },
    'hat die Meldung von Jo Muth für „Früh“ geändert, jetzt als Fahrer auf RTW 14/02, vorher als Fahrer auf KTW 14/01',
  ],
  [
    {
      aktion: 'uebergeben',
      alt: { profil: 'Jo Muth', schicht: { bezeichnung: 'Früh' }, status: 'eingeteilt' },
      neu: { profil: 'Jo Muth', schicht: { bezeichnung: 'Früh' }, status: 'abgesagt' },
    },
    'Jo Muth hat den Platz für „Früh“ übergeben',
  ],
  [
    {
      aktion: 'uebergeben',
      alt: null,
      neu: { profil: 'Lena Schmidt', schicht: { bezeichnung: 'Früh' }, status: 'eingeteilt', funktion: 'Fahrer' },
    },
    'Lena Schmidt hat den Platz für „Früh“ übernommen, als Fahrer',
  ],
  [
    {
      aktion: 'nachgerueckt',
      alt: { status: 'warteliste' },
      neu: { profil: 'Jo Muth', schicht: { bezeichnung: 'Früh' }, status: 'gemeldet' },
    },
    'Jo Muth ist für „Früh“ von der Warteliste nachgerückt',
  ],
  [
    {
      aktion: 'nichtErschienen',
      alt: null,
      neu: { profil: 'Jo Muth', schicht: { bezeichnung: '', beginn: '2026-11-15T12:00:00.000Z' }, status: 'nichtErschienen' },
    },
    'hat Jo Muth für So., 15.11.2026, 13 Uhr als nicht erschienen eingetragen',
  ],
  [
    { aktion: 'geloescht', alt: { profil: 'Jo Muth', schicht: { bezeichnung: 'Früh' } }, neu: null },
    'hat die Meldung von Jo Muth für „Früh“ gelöscht',
  ],
  [
    {
      aktion: 'eingeteilt',
      zeit: '2026-11-20T08:00:00.000Z',
      benutzer: { vorname: 'Svenja', nachname: 'Lorenz' },
      neu: {
        profil: 'Finn Graf',
        schicht: { bezeichnung: '', beginn: '2026-11-27T16:00:00.000Z' },
        status: 'eingeteilt',
        von: '2026-11-27T16:30:00.000Z',
        bis: '2026-11-27T19:00:00.000Z',
      },
    },
    'hat Finn Graf für Fr., 27.11., 17 Uhr eingeteilt, von 17:30 bis 20 Uhr',
  ],
  ...Object.entries({
    gemeldet: 'hat sich für „Früh“ gemeldet, als Praktikant',
    warteliste: 'hat sich für „Früh“ auf die Warteliste gesetzt, als Praktikant',
    abgesagt: 'hat sich für „Früh“ abgemeldet, als Praktikant',
    geaendert: 'hat die eigene Meldung für „Früh“ geändert, jetzt als Praktikant',
    uebergeben: 'hat den Platz für „Früh“ übernommen, als Praktikant',
  }).map(([action, sentence]): [Parameters<typeof personSentence>[0], string] => [
    {
      aktion: action,
      benutzer: { vorname: 'Jo', nachname: 'Muth' },
      alt: { profil: 'Jo Muth', schicht: { bezeichnung: 'Früh' } },
      neu: { profil: 'Jo Muth', schicht: { bezeichnung: 'Früh' }, praktikant: true },
    },
    sentence,
  ]),
])('an entry about a person (%#)', (entry, sentence) => expect(personSentence(entry)).toBe(sentence))
