import { expect, test } from 'vitest'
import { countText } from './receipt.ts'

test('a receipt by mail counts pieces, not lines: two shirts are two', () => {
  expect([countText([{ menge: 1 }, { menge: 1 }, { menge: 1 }]), countText([{ menge: 1 }, { menge: 2 }, { menge: 1 }])]).toEqual([
    '3 Dinge',
    '4 Stück',
  ])
})
