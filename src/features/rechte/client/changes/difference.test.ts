import { expect, test } from 'vitest'
import { withRolle, lockReason, differenceOf } from './difference.ts'

test('the difference names what comes and what goes', () => {
  expect(differenceOf(['READ_ORT', 'CREATE_ORT'], ['READ_ORT', 'READ_FAHRZEUG'])).toEqual({
    extra: ['READ_FAHRZEUG'],
    removed: ['CREATE_ORT'],
  })
})

test('only what one holds, or what the person held before, may be ticked', () => {
  expect(lockReason('READ_ORT', ['READ_ORT'], [])).toBeNull()
  expect(lockReason('READ_ORT', [], ['READ_ORT'])).toBeNull()
  expect(lockReason('READ_ORT', [], [])).toMatch(/selbst nicht/)
})

test('a bundle adds or replaces, and leaves out what may not be granted', () => {
  const mayVergeben = (recht: string) => recht !== 'ABRECHNUNG'
  expect(withRolle(['READ_ORT'], ['READ_SANDIENST', 'ABRECHNUNG'], 'ergaenzen', mayVergeben)).toEqual({
    rechte: ['READ_ORT', 'READ_SANDIENST'],
    skipped: ['ABRECHNUNG'],
  })
  expect(withRolle(['READ_ORT'], ['READ_SANDIENST'], 'ersetzen', mayVergeben).rechte).toEqual(['READ_SANDIENST'])
})
