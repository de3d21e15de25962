import { expect } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { withSoftHyphens } from './hyphens.ts'

testAll([
  ['Sanitätsausbildung A', 'Sanitäts-ausbildung A'],
  ['Besprechungsraum: Ausschuss', 'Besprechungs-raum: Ausschuss'],
  ['Weihnachtsmarkt', 'Weihnachts-markt'],
  ['Mitgliederversammlung', 'Mitglieder-versammlung'],
  ['Krankentransport, Reserve', 'Kranken-transport, Reserve'],
  ['Materialtransport', 'Material-transport'],
  ['Grillabend der Bereitschaft', 'Grillabend der Bereitschaft'],
  ['Neujahrsempfang', 'Neujahrs-empfang'],
  ['Verbandsmaterial', 'Verbands-material'],
  ['Funkrufnamen, Rufgruppen', 'Funkrufnamen, Rufgruppen'],
])('%s may be parted as %s', (text, parted) => expect(withSoftHyphens(text).replaceAll('\u00AD', '-')).toBe(parted))
