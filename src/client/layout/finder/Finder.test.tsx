// The search over everything, in the words that people use.
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Recht } from '#contract/rights/rechte.ts'
import { fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { fahrzeugbelegungenPages } from '#features/fahrzeugbelegungen/client/pages.tsx'
import { fahrzeugePages } from '#features/fahrzeuge/client/pages.tsx'
import { kalenderPages } from '#features/kalender/client/pages.tsx'
import { kleidungPages } from '#features/kleidung/client/pages.tsx'
import { leihenPages } from '#features/leihen/client/pages.tsx'
import { sanitaetsdienstePages } from '#features/sanitaetsdienste/client/pages.tsx'
import { planPages } from '#features/plan/client/pages.tsx'
import { profilePages } from '#features/profile/client/pages.tsx'
import { hoursPages } from '#features/stundennachweise/client/pages.tsx'
import { searchContract } from '#features/suche/contract.ts'
import { SHORTCUTS } from '#contract/screens.ts'
import { on, showPage } from '#tests/support/page.tsx'
import { definePages } from '../../navigation/pages.ts'

const goes = { timeout: 15_000 }
const start = definePages({ path: '/dashboard', titel: 'Start', load: async () => () => 'Hallo' })
const anna = { titel: 'Anna Anders', hinweis: 'SEG', pfad: '/profile/0193c0de-0000-7000-8000-000000000001', telefon: '0170 1234567' }

async function open(rechte: readonly Recht[]) {
  const { hand } = showPage({
    pages: [
      ...start,
      ...planPages,
      ...fahrzeugePages,
      ...fahrzeugbelegungenPages,
      ...kleidungPages,
      ...leihenPages,
      ...sanitaetsdienstePages,
    ],
    adresse: '/dashboard',
    rechte,
    server: [
      on(searchContract.find, ({ search }) => (search.includes('anna') ? [{ titel: 'Personen', treffer: [anna] }] : [])),
      on(fahrzeugbelegungenContract.kalender, () => ({ fahrzeuge: [], belegungen: [], naechste: null })),
    ],
  })
  await hand.click(await screen.findByRole('button', { name: 'Suche über alles' }, goes))
  const field = await screen.findByRole('textbox', { name: 'Überall suchen' }, goes)
  return { hand, field, dialog: within(await screen.findByRole('dialog', { name: 'Überall suchen' }, goes)) }
}

test('everyday words find each allowed action once', async () => {
  const { hand, field, dialog } = await open(['READ_FAHRZEUG', 'READ_FAHRZEUGBELEGUNG', 'READ_KLEIDUNG'])
  for (const [word, titel] of [
    ['urlaub', 'Abwesenheit eintragen'],
    ['defekt', 'Mangel melden'],
    ['hose', 'Kleiderkammer'],
    ['absagen', 'Mein Plan'],
    ['pieper', 'Geliehen'],
    ['tanken', 'Fahrzeuge'],
    ['krank', 'Mein Plan'],
    ['krank', 'Abwesenheit eintragen'],
    ['abmelden', 'Mein Plan'],
  ] as const) {
    await hand.clear(field)
    await hand.type(field, word)
    expect(await dialog.findAllByRole('button', { name: titel }, goes)).toHaveLength(1)
  }
  await hand.clear(field)
  await hand.type(field, 'urlaub')
  await hand.click(await dialog.findByRole('button', { name: 'Abwesenheit eintragen' }, goes))
  expect(location.pathname + location.search).toBe('/plan?eintrag=neu')
})

test('"defekt" leads to a question for the vehicle', async () => {
  const { hand, field, dialog } = await open(['READ_FAHRZEUGBELEGUNG'])
  await hand.type(field, 'defekt')
  await hand.click(await dialog.findByRole('button', { name: 'Mangel melden' }, goes))
  expect(location.pathname).toBe('/fahrzeuge/mangel')
  expect(await screen.findByRole('heading', { name: 'Welches Fahrzeug?' }, goes)).toBeDefined()
})

test('a person found can be called; no hit says so', async () => {
  const { hand, field, dialog } = await open([])
  // Before typing it offers entries; the page has no second banner.
  expect(dialog.getByRole('button', { name: 'Abwesenheit eintragen' })).toBeDefined()
  expect(document.querySelectorAll('[role=dialog] header')).toHaveLength(0)
  await hand.type(field, 'anna')
  expect((await dialog.findByRole('link', { name: 'Anna Anders anrufen' }, goes)).getAttribute('href')).toBe('tel:01701234567')
  await hand.clear(field)
  await hand.type(field, 'defekt')
  expect(await dialog.findByText('Kein Treffer für „defekt“', {}, goes)).toBeDefined()
})

test('"anrufen: anna" finds people only and dials', async () => {
  const { hand, field, dialog } = await open([])
  await hand.type(field, 'anrufen: anna')
  expect(await dialog.findByRole('button', { name: /Anna Anders anrufen/ }, goes)).toBeDefined()
  expect(dialog.queryByRole('button', { name: 'Mein Plan' })).toBeNull()
})

test('"dienst anlegen" leads to the form of a duty', async () => {
  const { hand, field, dialog } = await open(['CREATE_SANDIENST', 'READ_SANDIENST'])
  await hand.type(field, 'dienst anlegen')
  await hand.click(await dialog.findByRole('button', { name: 'Neuer Sanitätsdienst' }, goes))
  expect(location.pathname).toBe('/sanitaetsdienste/neu')
})

test('shortcuts of the installed app lead to screens of every member', () => {
  const screens = [...planPages, ...kalenderPages, ...hoursPages, ...profilePages]
  for (const { url } of SHORTCUTS)
    expect(screens.find(({ path: at }) => at === url)).toEqual(expect.not.objectContaining({ recht: expect.anything() as unknown }))
})
