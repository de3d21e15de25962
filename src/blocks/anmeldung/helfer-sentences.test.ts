import { expect, test } from 'vitest'
import { personSentence } from './helfer-sentences.ts'

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
])('an entry about a person (%#)', (entry, sentence) => expect(personSentence(entry)).toBe(sentence))
