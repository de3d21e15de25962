import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { LOGO } from '#server/chapter.ts'
import { hex } from './belegungen/images.ts'
import { newRandom } from './random.ts'

export const SETTINGS = [
  {
    key: 'links',
    wert: {
      version: 1,
      links: [
        { titel: 'Dateiverwaltung', url: 'https://dateien.example.org/', platz: 'bibliothek' },
        { titel: 'Server', url: 'https://server.example.org/', platz: 'bibliothek' },
        { titel: 'Einkauf', url: 'https://einkauf.example.org/', platz: 'bibliothek' },
        { titel: 'Krankenhäuser', url: 'https://krankenhaeuser.example.org/', platz: 'ktw' },
        { titel: 'Anweisungen', url: 'https://anweisungen.example.org/', platz: 'ktw' },
      ],
    },
  },
  {
    key: 'mailtexte',
    wert: { version: 1, anrede: 'Hallo', gruss: 'Viele Grüße\nDeine Bereitschaft', fuss: 'Musterstraße 1, 12345 Musterstadt' },
  },
  { key: 'logo', wert: { version: 2, datei: 'zeichen.png' } },
]

export function logoFile(created: Date, who: string) {
  const content = readFileSync(new URL('./zeichen.png', import.meta.url))
  return {
    _id: newRandom('logo').id(created),
    bereich: LOGO.area,
    objekt: LOGO.object,
    feld: '',
    name: 'zeichen.png',
    typ: 'image/png',
    groesse: content.length,
    sha256: hex(createHash('sha256').update(content).digest()),
    inhalt: hex(content),
    erstelltAm: created.toISOString(),
    erstelltVon: who,
  }
}
