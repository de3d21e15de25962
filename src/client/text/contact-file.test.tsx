import { expect, test } from 'vitest'
import { asVCard } from './contact-file.ts'

test('a card has an id and a revision: a second import changes the first', () => {
  const person = { _id: '01920000-0000-7000-8000-000000000001', vorname: 'Jana', nachname: 'Weiß' }
  const card = asVCard(person, '', new Date('2026-11-26T12:00:00.123Z'))
  expect(card).toContain('\r\nUID:urn:uuid:01920000-0000-7000-8000-000000000001\r\nREV:2026-11-26T12:00:00Z\r\n')
  expect(asVCard(person, '')).toContain('UID:urn:uuid:01920000-0000-7000-8000-000000000001')
})

test('a contact card holds the shown fields, escaped', () => {
  const card = asVCard(
    {
      vorname: 'Jana',
      nachname: 'Müller; Weiß',
      gruppe: 'SEG, Süd',
      funktionen: ['Zugführerin', 'Funk\\Technik'],
      telefon: ['0234 5678', '+49 170 123'],
      primary_telefon: '+49 170 123',
      email: ['jana@example.org'],
      primary_email: 'jana@example.org',
      strasse: 'Am Markt\n',
      hausnummer: '1',
      plz: '12345',
      ort: 'Musterstadt',
    },
    'DRK; Bezirk',
  )
  expect(card.split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    String.raw`N:Müller\; Weiß;Jana;;;`,
    String.raw`FN:Jana Müller\; Weiß`,
    String.raw`ORG:DRK\; Bezirk;SEG\, Süd`,
    String.raw`TITLE:Zugführerin\, Funk\\Technik`,
    'TEL;TYPE=CELL,PREF:+49 170 123',
    'TEL;TYPE=VOICE:0234 5678',
    'EMAIL;TYPE=INTERNET,PREF:jana@example.org',
    String.raw`ADR;TYPE=HOME:;;Am Markt\n 1;Musterstadt;;12345;`,
    'END:VCARD',
    '',
  ])
})

test('hidden fields are missing, and a line break injects nothing', () => {
  const card = asVCard({ vorname: 'Ulf', nachname: 'X\r\nTEL:110' }, '')
  expect(card).toBe('BEGIN:VCARD\r\nVERSION:3.0\r\nN:X\\nTEL:110;Ulf;;;\r\nFN:Ulf X\\nTEL:110\r\nEND:VCARD\r\n')
})

test('long lines go on in the next, by bytes and with no character cut', () => {
  const card = asVCard({ vorname: 'Zoë', nachname: 'Ärger'.repeat(30) }, '')
  const lines = card.split('\r\n')
  expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
  expect(lines.length).toBeGreaterThan(8)
  expect(card.replaceAll('\r\n ', '')).toContain(`FN:Zoë ${'Ärger'.repeat(30)}\r\n`)
})
