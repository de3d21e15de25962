import { expect } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { fitInto } from './shrink.ts'

testAll([
  [4000, 3000, 1600, 1200],
  [3000, 4000, 1200, 1600],
  [1600, 900, 1600, 900],
  [640, 480, 640, 480],
  [20_000, 3, 1600, 1],
])('a picture of %i × %i is sent as %i × %i', (b, h, width, height) => expect(fitInto(b, h)).toEqual({ width, height }))
