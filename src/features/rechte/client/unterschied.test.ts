import { expect, test } from 'vitest'
import { mitRolle, sperrgrund, unterschied } from './unterschied.ts'

test('the difference names what comes and what goes', () => {
  expect(unterschied(['READ_ORT', 'CREATE_ORT'], ['READ_ORT', 'READ_FAHRZEUG'])).toEqual({ dazu: ['READ_FAHRZEUG'], weg: ['CREATE_ORT'] })
})

test('only what one holds, or what the person held before, may be ticked', () => {
  expect(sperrgrund('READ_ORT', ['READ_ORT'], [])).toBeNull()
  expect(sperrgrund('READ_ORT', [], ['READ_ORT'])).toBeNull()
  expect(sperrgrund('READ_ORT', [], [])).toMatch(/selbst nicht/)
})

test('a bundle adds or replaces, and leaves out what may not be granted', () => {
  const darfVergeben = (recht: string) => recht !== 'ABRECHNUNG'
  expect(mitRolle(['READ_ORT'], ['READ_SANDIENST', 'ABRECHNUNG'], 'ergaenzen', darfVergeben)).toEqual({
    rechte: ['READ_ORT', 'READ_SANDIENST'],
    ausgelassen: ['ABRECHNUNG'],
  })
  expect(mitRolle(['READ_ORT'], ['READ_SANDIENST'], 'ersetzen', darfVergeben).rechte).toEqual(['READ_SANDIENST'])
})
