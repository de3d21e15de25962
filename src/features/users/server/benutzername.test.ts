import { expect } from 'vitest'
import { proposeUsername } from '#features/users/contract.ts'
import { testAll } from '#tests/support/cases.ts'

testAll([
  ['Jana', 'Müller-Lüdenscheidt', 'jana.mueller-luedenscheidt'],
  ['Cem', 'Yıldız', 'cem.yildiz'],
  ['Ulf', "D'Angelo", 'ulf.dangelo'],
  ['Hannah', 'von der Heide', 'hannah.vonderheide'],
  ['Jana', '', ''],
  ['Sukarno', 'Sukarno', 'sukarno'],
])('%s %s begins as %s', (vorname, nachname, name) => expect(proposeUsername(vorname, nachname)).toBe(name))
