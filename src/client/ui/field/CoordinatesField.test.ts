import { expect } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { readCoordinates } from './CoordinatesField.tsx'

testAll([
  ['51.4556, 7.0116', { lat: 51.4556, lon: 7.0116 }],
  ['51.4556,7.0116', { lat: 51.4556, lon: 7.0116 }],
  ['51,4556 7,0116', { lat: 51.4556, lon: 7.0116 }],
  ['51,4556; 7,0116', { lat: 51.4556, lon: 7.0116 }],
  ['-33.8 151.2', { lat: -33.8, lon: 151.2 }],
  ['51.4556', undefined],
  ['91, 7', undefined],
  ['hier', undefined],
])('coordinates %s', (input, coordinates) => expect(readCoordinates(input)).toEqual(coordinates))
