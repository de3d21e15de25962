import { rechtText } from '#contract/recht-titles.ts'
import '#tests/support/browser.ts'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { RECHTE, type Recht } from '#contract/rechte.ts'
import { menu, MENU, titelOf, type MenuItem } from './menu.ts'

const { rights } = JSON.parse(readFileSync('tests/support/contract.json', 'utf8')) as {
  rights: { menu: Record<string, Recht>; menuHiddenWithout: Record<string, Recht>; adminTools: Record<string, Recht> }
}

const menuWith = (...rechte: Recht[]) => {
  const entries = menu({ rechte }, [])
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

describe('greyed entries', () => {
  test.each(Object.entries(rights.menu))('%s asks for %s', (titel, recht) => {
    expect(menuWith().item(titel)).toEqual({ titel, disabledReason: `Dir fehlt das Recht ${rechtText(recht)}.` })
    expect(menuWith(recht).item(titel)?.address).toMatch(/^\//)
    expect(menuWith(...RECHTE.filter((other) => other !== recht)).item(titel)?.address).toBeUndefined()
  })
})

test.each(Object.entries(rights.menuHiddenWithout))('%s is there only with %s', (titel, recht) => {
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

  test.each(Object.entries(rights.adminTools))('%s asks for %s', (titel, recht) => {
    const other = Object.values(rights.adminTools).filter((other) => other !== recht)
    expect(menuWith(...other).item(titel)?.disabledReason).toBe(`Dir fehlt das Recht ${rechtText(recht)}.`)
    expect(menuWith(recht).item(titel)?.address).toMatch(/^\//)
  })
})

test('links to the outside lead where the operator says, and say so while nobody has', () => {
  expect(menuWith().item('Dateiverwaltung')?.disabledReason).toBe('Diesen Link hat noch niemand eingetragen.')
  const bibliothek = menu({ rechte: [] }, [
    { titel: 'Dateiverwaltung', url: 'https://dateien.example.org/', platz: 'bibliothek' },
    { titel: 'Landesverband', url: 'https://land.example.org/', platz: 'bibliothek' },
  ]).find(({ titel }) => titel === 'Bibliothek')
  const items = bibliothek && 'items' in bibliothek ? bibliothek.items : []
  expect(items.find(({ titel }) => titel === 'Dateiverwaltung')).toMatchObject({ address: 'https://dateien.example.org/', extern: true })
  expect(items.at(-1)).toMatchObject({ titel: 'Landesverband', address: 'https://land.example.org/' })
})

test('a screen below an entry bears its name', () => {
  expect(titelOf('/kleiderkammer/einkleiden')).toBe('Kleiderkammer')
  expect(titelOf('/feedback/bug')).toBeUndefined()
})
