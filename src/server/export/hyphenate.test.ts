import { testAll } from '#tests/support/cases.ts'
import { expect } from 'vitest'
import { hyphenateText } from './hyphenate.ts'

testAll([
  ['kurz', 10, 'kurz'],
  ['Führungsgruppe', 12, 'Führungs-\ngruppe'],
  ['KTW-Woche 27', 6, 'KTW-Woche 27'],
  ['SAN-2026-003', 12, 'SAN-2026-003'],
  ['12345678901', 6, '12345\n67890\n1'],
  ['zwei Fahrzeugpapiere', 10, 'zwei Fahrzeug-\npapiere'],
])('%s in %i characters is broken into %j', (text, room, lines) => {
  expect(hyphenateText(text, room)).toBe(lines)
})
