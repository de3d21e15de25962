import { expect, test } from 'vitest'
import { addressText, mapLink } from './address.ts'

const empty = { strasse: '', hausnummer: '', plz: '', stadt: '', koordinaten: null }

test('the map is asked by coordinates, else by the address, else not at all', () => {
  expect(mapLink(empty)).toBeNull()
  expect(mapLink({ ...empty, strasse: 'Große Straße', hausnummer: '1', stadt: 'Köln' })).toContain(
    'search?query=Gro%C3%9Fe%20Stra%C3%9Fe%201%2C%20K%C3%B6ln',
  )
  expect(mapLink({ ...empty, stadt: 'Köln', koordinaten: { lat: 50.9, lon: 6.9 } })).toContain('#map=17/50.9/6.9')
})

test('an address without a street is the town alone', () =>
  expect(addressText({ ...empty, plz: '01067', stadt: 'Dresden' })).toBe('01067 Dresden'))
