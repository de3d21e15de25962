import { describe, expect, test } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { kalenderFilter, filterFrom, viewFrom } from './filter.ts'

const empty = { nur: '', suche: '', von: '', bis: '' }

describe('the list', () => {
  test('shows what comes', () => expect(filterFrom(empty)).toEqual({ nur: 'kommend' }))
  test('of other chapters: what comes of them', () =>
    expect(filterFrom({ ...empty, nur: 'extern' })).toEqual({ nur: 'kommend', art: 'extern' }))
  testAll(['meine', 'offen', 'abgesagt', 'vergangen', 'entwurf'])('the view %s asks for itself', (only) =>
    expect(filterFrom({ ...empty, nur: only })).toEqual({ nur: only }),
  )
  test('a view that does not exist is what comes', () => expect(filterFrom({ ...empty, nur: 'unsinn' })).toEqual({ nur: 'kommend' }))
  test('a span of months follows Berlin time, with the last one whole', () =>
    expect(filterFrom({ ...empty, von: '2026-03', bis: '2026-03' })).toEqual({
      von: '2026-02-28T23:00:00.000Z',
      bis: '2026-03-31T22:00:00.000Z',
    }))
  test('a span narrows a named view', () =>
    expect(filterFrom({ ...empty, nur: 'meine', bis: '2026-12', suche: 'fest' })).toEqual({
      nur: 'meine',
      suche: 'fest',
      bis: '2026-12-31T23:00:00.000Z',
    }))
  test('an invalid month is no span', () => expect(filterFrom({ ...empty, von: '2026-13', bis: 'morgen' })).toEqual({ nur: 'kommend' }))
})

test('the calendar requests its span, past or not', () => {
  const span = { von: '2026-10-25T23:00:00.000Z', bis: '2026-12-06T23:00:00.000Z', limit: 500 }
  expect(kalenderFilter({ nur: '', suche: '' }, '2026-10-26', '2026-12-07')).toEqual(span)
  expect(kalenderFilter({ nur: 'vergangen', suche: '' }, '2026-10-26', '2026-12-07')).toEqual(span)
  expect(kalenderFilter({ nur: 'meine', suche: '' }, '2026-10-26', '2026-12-07')).toEqual({ ...span, nur: 'meine' })
})

test('a view of the address', () => expect([viewFrom('offen'), viewFrom('x')]).toEqual(['offen', '']))
