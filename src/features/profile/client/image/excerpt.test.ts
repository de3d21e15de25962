import { expect, test } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { excerptOf, inImage, middleView, moveView } from './excerpt.ts'

const landscape = { width: 4000, height: 3000 }

test('it begins with the largest square, in the middle', () => {
  expect(excerptOf(landscape, middleView(landscape))).toEqual({ links: 500, top: 0, side: 3000 })
})

testAll([
  ['beyond the left edge', { x: -100, y: 1500, zoom: 1 }, { x: 1500, y: 1500, zoom: 1 }],
  ['beyond the right edge', { x: 9000, y: 1500, zoom: 2 }, { x: 3250, y: 1500, zoom: 2 }],
  ['closer than allowed', { x: 2000, y: 1500, zoom: 9 }, { x: 2000, y: 1500, zoom: 4 }],
  ['farther than the picture is large', { x: 2000, y: 1500, zoom: 0.2 }, { x: 2000, y: 1500, zoom: 1 }],
])('%s the view stays inside of the picture', (_what, view, expected) => expect(inImage(landscape, view)).toEqual(expected))

test('dragging right shows what lies left, by the distance of the finger', () => {
  expect(moveView(landscape, { x: 2000, y: 1500, zoom: 2 }, 0.5, -0.1)).toEqual({ x: 1250, y: 1650, zoom: 2 })
  expect(moveView(landscape, middleView(landscape), 0, 0.5)).toEqual(middleView(landscape))
})
