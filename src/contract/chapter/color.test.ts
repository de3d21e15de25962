import { expect, test } from 'vitest'
import { contrastRatio, LEGIBLE, shadesOf } from './color.ts'

test('every accepted colour is legible in all its uses', () => {
  let tried = 0
  for (let n = 0; n < 4096; n += 7) {
    const hex = `#${[n >> 8, (n >> 4) & 15, n & 15].map((digit) => digit.toString(16).repeat(2)).join('')}`
    if (contrastRatio(hex, '#ffffff') < LEGIBLE) continue
    tried += 1
    const shades = shadesOf(hex)
    const [tint = '', , , link = ''] = shades
    expect(shades).toHaveLength(10)
    const worst = Math.min(contrastRatio(shades[7] ?? '', '#ffffff'), contrastRatio(shades[8] ?? '', tint), contrastRatio(link, '#1c252d'))
    expect({ hex, legible: worst >= 4.5 }).toEqual({ hex, legible: true })
  }
  expect(tried).toBeGreaterThan(100)
})
