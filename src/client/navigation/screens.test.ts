import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { OWN_PATHS, PATHS, path, routesPattern, screenAt, withQuery } from '#contract/screens.ts'
import { testAll } from '#tests/support/cases.ts'

const contract = JSON.parse(readFileSync('tests/support/contract.json', 'utf8')) as { screens: Record<string, string[]> }
// Declared areas say their addresses in about.ts.
const built = globSync('src/features/*/client/{pages.tsx,about.ts}').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/\b(?:path|list|create|detail|edit|history): '(\/[^']*)'/g)].map(([, pattern]) => pattern ?? ''),
)

test('every screen path of the contract, no more and no less', () => {
  expect([...PATHS].sort()).toEqual(Object.values(contract.screens).flat().sort())
})

test('every page of an area is a screen, and each screen has at most one page', () => {
  const known = new Set<string>([...PATHS, ...OWN_PATHS])
  expect(built.length).toBeGreaterThan(30)
  expect(built.filter((one) => !known.has(one))).toEqual([])
  expect(new Set(built).size).toBe(built.length)
  // With the specification's and our own: no address leads nowhere.
  expect([...known].filter((one) => !built.includes(one))).toEqual([])
})

const server = globSync(['src/features/*/server/**/*.ts', 'src/blocks/*/server/**/*.ts', 'src/server/**/*.ts']).filter(
  (file) => !file.endsWith('.test.ts'),
)
test('links of mails, prints and calendars lead to existing screens', () => {
  const linked = server.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b(?:path|screenSql)\(\s*'(\/[^']*)'/g)].map(([, path = '']) => path),
  )
  expect(linked).toContain('/sanitaetsdienste')
  expect(linked.filter((path) => !built.includes(path))).toEqual([])
})

test('no path of a screen is typed by hand on the server', () => {
  const typed = server.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(path|screenSql)?\(?\s*['`"](\/[^'`"\s]+)['`"]/g)].flatMap(([, taken, path = '']) =>
      taken === undefined && screenAt(path.replaceAll(/\$?\{[^}]*\}/g, 'x').replace(/\?.*|\/$/, '')) ? [`${file}: ${path}`] : [],
    ),
  )
  expect(typed).toEqual([])
})

test('main.tsx lists every area that has pages', () => {
  const main = readFileSync(resolve('src/client/main.tsx'), 'utf8')
  const areas = globSync('src/features/*/client/pages.tsx').map((file) => file.split('/')[2])
  expect(areas.filter((area) => !main.includes(`#features/${area}/client/pages.tsx`))).toEqual([])
})

test('addresses are filled in and encoded', () => {
  expect(path('/sanitaetsdienst/{id}/edit', { id: 'a/b c' })).toBe('/sanitaetsdienst/a%2Fb%20c/edit')
  expect(path('/orte')).toBe('/orte')
  expect(routesPattern('/sanitaetsdienst/{id}/edit')).toBe('/sanitaetsdienst/$id/edit')
})

test('an address opens in a view', () => {
  expect(withQuery(path('/fahrzeugbelegungen'), { ansicht: 'liste', nur: 'meine' })).toBe('/fahrzeugbelegungen?ansicht=liste&nur=meine')
})

testAll([
  ['/orte', '/orte'],
  ['/fahrzeuge/neu', '/fahrzeuge/neu'],
  ['/sanitaetsdienst/1/edit', '/sanitaetsdienst/{id}/edit'],
  ['/profiles/myProfile', '/profiles/myProfile'],
  ['/', '/'],
  ['/Orte', undefined],
  ['/orte/', undefined],
  ['/sanitaetsdienst', undefined],
  ['/sanitaetsdienst/', undefined],
  ['/sanitaetsdienst/1/2', undefined],
])('%s is the screen %s', (path, screen) => {
  expect(screenAt(path)).toBe(screen)
})
