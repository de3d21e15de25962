import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { EIGENE_PFADE, nochNicht, PFADE, pfad, routenmuster } from './pfade.ts'

const contract = JSON.parse(readFileSync('tests/support/contract.json', 'utf8')) as { screens: Record<string, string[]> }
const gebaut = [...new Set(globSync('src/features/*/client/pages.tsx'))].flatMap((datei) =>
  [...readFileSync(datei, 'utf8').matchAll(/\bpfad: '([^']+)'/g)].map(([, muster]) => muster ?? ''),
)

test('every screen path of the contract, no more and no less', () => {
  expect([...PFADE].sort()).toEqual(Object.values(contract.screens).flat().sort())
})

test('each path is either built or on the list of those to come', () => {
  expect([...gebaut, ...nochNicht].sort()).toEqual([...PFADE, ...EIGENE_PFADE].sort())
})

test('main.tsx lists every area that has pages', () => {
  const main = readFileSync(resolve('src/client/main.tsx'), 'utf8')
  const bereiche = globSync('src/features/*/client/pages.tsx').map((datei) => datei.split('/')[2])
  expect(bereiche.filter((bereich) => !main.includes(`#features/${bereich}/client/pages.tsx`))).toEqual([])
})

test('addresses are filled in and encoded', () => {
  expect(pfad('/sanitaetsdienst/{id}/edit', { id: 'a/b c' })).toBe('/sanitaetsdienst/a%2Fb%20c/edit')
  expect(pfad('/orte')).toBe('/orte')
  expect(routenmuster('/sanitaetsdienst/{id}/edit')).toBe('/sanitaetsdienst/$id/edit')
})
