import { expect, test } from 'vitest'
import { linesOf } from '#client/ui/history/sentences.ts'
import { titelOf } from '#contract/schema.ts'
import { testAll } from '#tests/support/cases.ts'
import { historyFields } from './history.ts'

const lines = (field: keyof typeof historyFields, old: unknown, fresh: unknown) =>
  linesOf({ feld: field, titel: titelOf(historyFields[field]) ?? '', alt: old, neu: fresh }, historyFields).map(
    ({ title, before, after }) => `${title}: ${before} → ${after}`,
  )

testAll([
  [
    'emailBenachrichtigungen',
    { ktwNeu: true, stunden: true },
    { ktwNeu: false, stunden: true },
    ['E-Mail-Benachrichtigungen, Ein neuer KTW-Plan ist da: ja → nein'],
  ],
  ['sichtbarkeit', { telefon: 'alle', foto: 'alle' }, { telefon: 'fuehrung', foto: 'alle' }, ['Telefon sichtbar für: Alle → Führung']],
  ['konfektion', { hose: '50', schuh: '43' }, { hose: '52', schuh: '43' }, ['Größe Hose: 50 → 52']],
  ['groupalarm', null, { aktiv: true, userId: 7 }, ['GroupAlarm aktiv:  → ja', 'GroupAlarm-Nummer:  → 7']],
  ['status', 'eingeschraenkt', 'aktiv', ['Status: Eingeschränkt → Aktiv']],
  ['primary_telefon', '', '0234 1', ['Haupttelefon:  → 0234 1']],
  ['notfallkontakt', '', 'neu hinterlegt', ['Notfallkontakt:  → neu hinterlegt']],
  ['bild', 'hinterlegt', '', ['Foto: hinterlegt → ']],
  ['funktionen', ['Arzt', 'Kasse'], ['Kasse', 'Presse'], ['Funktionen, dazu:  → Presse', 'Funktionen, gestrichen:  → Arzt']],
  ['funktionen', ['Kasse'], ['Kasse', 'Presse'], ['Funktionen, dazu:  → Presse']],
  ['funktionen', ['Arzt'], ['Presse'], ['Funktionen: Arzt → Presse']],
] as const)('a change of %s reads in words', (field, before, after, expected) => {
  expect(lines(field, before, after)).toEqual(expected)
})

test('every field of a profile has a label', () => {
  const labels = Object.entries(historyFields).map(([field, schema]) => [field, titelOf(schema)])
  expect(labels.filter(([field, titel]) => titel === undefined || titel === field)).toEqual([])
})
