import { expect, test } from 'vitest'
import { ausschnitt, imBild, mitte, verschoben } from './ausschnitt.ts'

const quer = { width: 4000, height: 3000 }

test('it begins with the largest square, in the middle', () => {
  expect(ausschnitt(quer, mitte(quer))).toEqual({ links: 500, oben: 0, seite: 3000 })
})

test.each([
  ['beyond the left edge', { x: -100, y: 1500, naehe: 1 }, { x: 1500, y: 1500, naehe: 1 }],
  ['beyond the right edge', { x: 9000, y: 1500, naehe: 2 }, { x: 3250, y: 1500, naehe: 2 }],
  ['closer than allowed', { x: 2000, y: 1500, naehe: 9 }, { x: 2000, y: 1500, naehe: 4 }],
  ['farther than the picture is large', { x: 2000, y: 1500, naehe: 0.2 }, { x: 2000, y: 1500, naehe: 1 }],
])('%s the view stays inside of the picture', (_was, blick, erwartet) => expect(imBild(quer, blick)).toEqual(erwartet))

test('pulled to the right one sees what lies to the left, by as much as the finger went', () => {
  expect(verschoben(quer, { x: 2000, y: 1500, naehe: 2 }, 0.5, -0.1)).toEqual({ x: 1250, y: 1650, naehe: 2 })
  expect(verschoben(quer, mitte(quer), 0, 0.5)).toEqual(mitte(quer))
})
