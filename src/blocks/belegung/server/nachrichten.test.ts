import { expect, test } from 'vitest'
import { genannte } from './nachrichten.ts'

const viele = (anzahl: number) => Array.from({ length: anzahl }, (_leer, nr) => `Fahrt ${nr + 1}`)

test.each([
  [0, undefined, 0, undefined],
  [1, undefined, 1, 'Fahrt 1'],
  [10, undefined, 10, 'Fahrt 10'],
  [11, undefined, 11, 'und 1 weitere'],
  // The list was cut where it was read: what was not read counts too.
  [200, 340, 11, 'und 330 weitere'],
  [1, 3, 2, 'und 2 weitere'],
])('of %i bookings (%s in all) a mail has %i lines, the last of them: %s', (hier, gesamt, zeilen, letzte) => {
  const fakten = genannte(viele(hier), (name, nr) => [nr === 0 ? 'Wann' : '', name], gesamt)
  expect(fakten).toHaveLength(zeilen)
  expect(fakten.at(-1)?.[1]).toBe(letzte)
  expect(fakten.slice(1).every(([titel]) => titel === '')).toBe(true)
})
