import '#tests/support/browser.ts'
import { testAll } from '#tests/support/cases.ts'
import { isInArea, placeOnMenu } from './areas.ts'
import { hasIcon } from '../layout/menu/menu-icons.ts'
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { RECHTE, type Recht } from '#contract/rights/rechte.ts'
import { PATHS } from '#contract/screens.ts'
import { findEntries, menuFor, MENU, type MenuItem } from './menu.ts'
import { missingRechtText } from './missing-recht.ts'

const { rights } = JSON.parse(readFileSync('tests/support/contract.json', 'utf8')) as {
  rights: { menu: Record<string, Recht>; menuHiddenWithout: Record<string, Recht>; adminTools: Record<string, Recht> }
}

const menuWith = (...rechte: Recht[]) => {
  const entries = menuFor({ actor: { rechte }, links: [] })
  const items = entries.flatMap((entry): readonly MenuItem[] => ('items' in entry ? entry.items : [entry]))
  return { gruppen: entries.map(({ titel }) => titel), item: (titel: string) => items.find((item) => item.titel === titel) }
}

test('the entries stand in the order of the specification', () => {
  expect(MENU.map(({ titel }) => titel)).toEqual([
    'Bibliothek',
    'Kontakte',
    'Kalender',
    'Fahrzeugbelegungen',
    'Raumbelegungen',
    'Dienstabende',
    'Veranstaltungen',
    'Sanitätsdienste',
    'Blutspende',
    'Ausbildung',
    'KTW',
    'Kleiderkammer',
    'Abrechnung',
    'Admin Tools',
  ])
})

test('lists of duties bear the title that the menu gives them', () => {
  const titles = MENU.flatMap((entry) => ('entries' in entry ? entry.entries : [entry])).map(
    (entry) => [entry.titel, 'path' in entry ? entry.path : undefined] as const,
  )
  const lists = globSync('src/features/*/client/about.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/listTitle: '([^']+)'[\s\S]*?list: '([^']+)'/g)].map(
      ([, titel, list]) => [titel, list] as const,
    ),
  )
  expect(lists).toHaveLength(6)
  expect(titles).toEqual(expect.arrayContaining(lists))
})

describe('greyed entries', () => {
  testAll(Object.entries(rights.menu))('%s asks for %s', (titel, recht) => {
    expect(menuWith().item(titel)).toEqual({ titel, disabledReason: missingRechtText(recht) })
    expect(menuWith(recht).item(titel)?.address).toMatch(/^\//)
    expect(menuWith(...RECHTE.filter((other) => other !== recht)).item(titel)?.address).toBeUndefined()
  })
})

testAll(Object.entries(rights.menuHiddenWithout))('%s is there only with %s', (titel, recht) => {
  expect(menuWith(...RECHTE.filter((other) => other !== recht)).gruppen).not.toContain(titel)
  expect(menuWith(recht).gruppen).toContain(titel)
})

describe('Admin Tools', () => {
  test('is there with any one of its eleven rights, and with no other', () => {
    const eleven = Object.values(rights.adminTools)
    expect(eleven).toHaveLength(11)
    for (const recht of eleven) expect(menuWith(recht).gruppen).toContain('Admin Tools')
    expect(menuWith(...RECHTE.filter((recht) => !eleven.includes(recht))).gruppen).not.toContain('Admin Tools')
  })

  testAll(Object.entries(rights.adminTools))('%s asks for %s', (titel, recht) => {
    const other = Object.values(rights.adminTools).filter((other) => other !== recht)
    expect(menuWith(...other).item(titel)?.disabledReason).toBe(missingRechtText(recht))
    expect(menuWith(recht).item(titel)?.address).toMatch(/^\//)
  })
})

test('links to the outside lead where the operator says, and say so while nobody has', () => {
  expect(menuWith().item('Dateiverwaltung')?.disabledReason).toBe('Diesen Link hat noch niemand eingetragen.')
  const links = [
    { titel: 'Dateiverwaltung', url: 'https://dateien.example.org/', platz: 'bibliothek' },
    { titel: 'Landesverband', url: 'https://land.example.org/', platz: 'bibliothek' },
  ] as const
  const bibliothek = menuFor({ actor: { rechte: [] }, links }).find(({ titel }) => titel === 'Bibliothek')
  const items = bibliothek && 'items' in bibliothek ? bibliothek.items : []
  expect(items.find(({ titel }) => titel === 'Dateiverwaltung')).toMatchObject({ address: 'https://dateien.example.org/', extern: true })
  expect(items.at(-1)).toMatchObject({ titel: 'Landesverband', address: 'https://land.example.org/' })
})

testAll([
  ['sanitäts', 'Sanitätsdienste'],
  ['SANITATSD', 'Sanitätsdienste'],
  ['sanitaets', 'Sanitätsdienste'],
  ['schlüssel', 'Schlüssel'],
  ['schluess', 'Schlüssel'],
  ['lehrg', 'Lehrgänge'],
  ['ktw sonn', 'Sonntags-KTW'],
  ['  kont ', 'Kontakte'],
])('„%s“ finds %s', (text, titel) => {
  expect(findEntries(menuFor({ actor: { rechte: RECHTE }, links: [] }), text)[0]?.titel).toBe(titel)
})
test('screens with a target rank before those without', () => {
  const found = findEntries(menuFor({ actor: { rechte: ['READ_RAUMBELEGUNG'] }, links: [] }), 'belegungen')
  expect(found.map(({ titel }) => titel)).toEqual(['Raumbelegungen', 'Fahrzeugbelegungen'])
  expect(findEntries(menuFor({ actor: null, links: [] }), 'gibtsnicht')).toEqual([])
})

const MARKED = MENU.flatMap((entry) => ('entries' in entry ? entry.entries : [entry])).flatMap((entry) =>
  'path' in entry ? [entry.path] : [],
)
testAll([
  ['/sanitaetsdienst/7', '/sanitaetsdienste'],
  ['/sanitaetsdienst/7/edit', '/sanitaetsdienste'],
  ['/profile/7', '/kontakte'],
  ['/profiles/edit/7', '/kontakte'],
  ['/profiles/edit/7?von=daten', undefined],
  ['/profiles/myProfile', undefined],
  ['/raumbelegung/edit/7', '/raumbelegungen'],
  ['/fahrzeuge/mangel/7', '/fahrzeuge'],
  ['/fahrzeugeinweisung/edit/7', '/fahrzeugeinweisungen'],
  ['/ktw/sonntag/history/7', '/ktw/sonntag'],
  ['/organigramm/fahrzeuge', '/organigramm'],
  ['/changelog', undefined],
])('on %s the menu marks %s', (address, marked) => {
  const [before = '', searchStr = ''] = address.split('?')
  const pathname = placeOnMenu({ pathname: before, searchStr })
  expect(MARKED.filter((one) => isInArea(pathname, one))).toEqual(marked === undefined ? [] : [marked])
})
test('every screen of the specification belongs to one menu area with an icon', () => {
  const outside = ['/changelog/edit/{id}', '/profiles/myProfile/stundennachweise/edit/{id}', '/passwort-reset/{token}']
  const details = PATHS.filter((each) => each.includes('{') && !outside.includes(each))
  expect(details.filter((one) => MARKED.filter((area) => isInArea(one, area)).length !== 1)).toEqual([])
  const titles = MENU.flatMap((entry) => [entry.titel, ...('entries' in entry ? entry.entries.map(({ titel }) => titel) : [])])
  expect(titles.filter((titel) => !hasIcon(titel))).toEqual([])
})
