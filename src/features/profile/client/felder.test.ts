import { expect, test } from 'vitest'
import type { Recht } from '#contract/rechte.ts'
import type { Profil } from '#features/profile/formen.ts'
import { aenderbar, irgendetwasAenderbar, nurAenderbare } from './felder.ts'

const anna = { user: 'anna', beruf: 'Bäckerin', gruppe: 'SEG', iban: '', bemerkung: undefined } as unknown as Profil
const ich = (rechte: Recht[], _id = 'jemand') => ({ _id, rechte })

test('a field is asked for only of who may write it', () => {
  expect(aenderbar('beruf', ich([], 'anna'), anna)).toBe(true)
  expect(aenderbar('beruf', ich([]), anna)).toBe(false)
  expect(aenderbar('beruf', ich(['UPDATE_USER']), anna)).toBe(true)
  expect(aenderbar('gruppe', ich([], 'anna'), anna)).toBe(false)
  expect(aenderbar('gruppe', ich(['SET_GRUPPE']), anna)).toBe(true)
})

test('what cannot be read is not written, or saving would empty it', () => {
  expect(aenderbar('bemerkung', ich(['UPDATE_USER_PROPERTIES']), anna)).toBe(false)
  expect(nurAenderbare({ beruf: 'Koch', bemerkung: '', vorname: 'A' }, ich(['UPDATE_USER', 'UPDATE_USER_PROPERTIES']), anna)).toEqual({
    beruf: 'Koch',
  })
})

test('the button leads somewhere only if there is something to change', () => {
  expect(irgendetwasAenderbar(ich(['READ_USER']), anna)).toBe(false)
  expect(irgendetwasAenderbar(ich(['SET_GRUPPE']), anna)).toBe(true)
  expect(irgendetwasAenderbar(ich([], 'anna'), anna)).toBe(true)
})
