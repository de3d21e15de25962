import { expect, test } from 'vitest'
import { explainFailure } from './explain.ts'

test('a folder that is not there is named as it was asked for', () => {
  const error = Object.assign(new Error('ENOENT'), { code: 'ENOENT', path: '/nirgends/x.neu-28105' })
  expect(explainFailure(error)).toBe('/nirgends/x: Diesen Ordner gibt es nicht.')
})
