import '#tests/support/browser.ts'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { RECHTE, type Recht } from '#contract/rechte.ts'
import { menue, MENUE, titelZu, type Menuepunkt } from './menu.ts'

const { rights } = JSON.parse(readFileSync('tests/support/contract.json', 'utf8')) as {
  rights: { menu: Record<string, Recht>; menuHiddenWithout: Record<string, Recht>; adminTools: Record<string, Recht> }
}

const mit = (...rechte: Recht[]) => {
  const eintraege = menue({ rechte }, [])
  const punkte = eintraege.flatMap((eintrag): readonly Menuepunkt[] => ('punkte' in eintrag ? eintrag.punkte : [eintrag]))
  return { gruppen: eintraege.map(({ titel }) => titel), punkt: (titel: string) => punkte.find((punkt) => punkt.titel === titel) }
}

test('the entries stand in the order of the specification', () => {
  expect(MENUE.map(({ titel }) => titel)).toEqual([
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
    expect(mit().punkt(titel)).toEqual({ titel, grund: `Dir fehlt das Recht ${recht}.` })
    expect(mit(recht).punkt(titel)?.ziel).toMatch(/^\//)
    expect(mit(...RECHTE.filter((anderes) => anderes !== recht)).punkt(titel)?.ziel).toBeUndefined()
  })
})

test.each(Object.entries(rights.menuHiddenWithout))('%s is there only with %s', (titel, recht) => {
  expect(mit(...RECHTE.filter((anderes) => anderes !== recht)).gruppen).not.toContain(titel)
  expect(mit(recht).gruppen).toContain(titel)
})

describe('Admin Tools', () => {
  test('is there with any one of its eleven rights, and with no other', () => {
    const elf = Object.values(rights.adminTools)
    expect(elf).toHaveLength(11)
    for (const recht of elf) expect(mit(recht).gruppen).toContain('Admin Tools')
    expect(mit(...RECHTE.filter((recht) => !elf.includes(recht))).gruppen).not.toContain('Admin Tools')
  })

  test.each(Object.entries(rights.adminTools))('%s asks for %s', (titel, recht) => {
    const andere = Object.values(rights.adminTools).filter((anderes) => anderes !== recht)
    expect(mit(...andere).punkt(titel)?.grund).toBe(`Dir fehlt das Recht ${recht}.`)
    expect(mit(recht).punkt(titel)?.ziel).toMatch(/^\//)
  })
})

test('links to the outside lead where the operator says, and say so while nobody has', () => {
  expect(mit().punkt('Dateiverwaltung')?.grund).toBe('Dieser Verweis ist noch nicht eingerichtet.')
  const bibliothek = menue({ rechte: [] }, [
    { titel: 'Dateiverwaltung', url: 'https://dateien.example.org/', platz: 'bibliothek' },
    { titel: 'Landesverband', url: 'https://land.example.org/', platz: 'bibliothek' },
  ]).find(({ titel }) => titel === 'Bibliothek')
  const punkte = bibliothek && 'punkte' in bibliothek ? bibliothek.punkte : []
  expect(punkte.find(({ titel }) => titel === 'Dateiverwaltung')).toMatchObject({ ziel: 'https://dateien.example.org/', extern: true })
  expect(punkte.at(-1)).toMatchObject({ titel: 'Landesverband', ziel: 'https://land.example.org/' })
})

test('a screen below an entry bears its name', () => {
  expect(titelZu('/kleiderkammer/einkleiden')).toBe('Kleiderkammer')
  expect(titelZu('/feedback/bug')).toBeUndefined()
})
