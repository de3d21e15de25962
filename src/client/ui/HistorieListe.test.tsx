import '#tests/support/browser.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { readInHistory } from '#contract/history.ts'
import { fahrzeugFelder } from '#features/fahrzeuge/contract.ts'
import { thema } from '../thema.ts'
import { zeitpunkt } from '../datum.ts'
import { HistorieListe } from './HistorieListe.tsx'
import type { HistoryEntry } from './history/sentences.ts'

const eintrag = (nr: number): HistoryEntry => ({
  _id: `e${nr}`,
  gruppe: `g${nr}`,
  zeit: '2031-10-18T10:00:00.000Z',
  aktion: 'geaendert',
  feld: 'platz',
  titel: 'Platz',
  alt: nr,
  neu: nr + 1,
  benutzer: null,
})

test('a long history is drawn a hundred changes at a time, to its very first', async () => {
  const { unmount } = render(
    <MantineProvider env="test" theme={thema}>
      <HistorieListe eintraege={Array.from({ length: 230 }, (_, nr) => eintrag(nr))} />
    </MantineProvider>,
  )
  onTestFinished(unmount)
  const aenderungen = () => screen.getAllByText(/^Platz:/).length
  const hand = userEvent.setup()
  expect(aenderungen()).toBe(100)
  expect(screen.getByRole('status').textContent).toBe('100 von 230')
  await hand.click(screen.getByRole('button', { name: 'Mehr laden' }))
  await hand.click(screen.getByRole('button', { name: 'Mehr laden' }))
  expect(aenderungen()).toBe(230)
  expect(screen.queryByRole('button', { name: 'Mehr laden' })).toBeNull()
})

test.each([
  ['storniert', ' hat storniert · '],
  ['wiederhergestellt', ' hat wiederhergestellt · '],
  ['bestaetigt', ' hat genehmigt · '],
  ['abgelehnt', ' hat abgelehnt · '],
  ['passwort', ' hat das Passwort geändert · '],
  ['passwortlink', ' hat einen Link für ein neues Passwort geschickt · '],
])('who did "%s" is told in a sentence', (aktion, satz) => {
  const { unmount } = render(
    <MantineProvider env="test" theme={thema}>
      <HistorieListe eintraege={[{ ...eintrag(1), aktion }]} />
    </MantineProvider>,
  )
  onTestFinished(unmount)
  expect(document.body.textContent).toContain(satz)
})

test.each([
  [2024, 'baujahr', '2024'],
  [12_500, 'kmStand', '12.500'],
  ['diesel', 'kraftstoff', 'Diesel'],
  ['ausserDienst', 'status', 'Außer Dienst'],
  ['2027-01', 'huBis', '01/2027'],
  ['diesel', 'bezeichnung', 'diesel'],
  [{ maxStunden: 8, vorlaufMin: null, genehmigung: true }, 'buchungsregeln', 'Höchstdauer in Stunden: 8, Buchungen genehmigen: ja'],
  [{ maxStunden: null }, 'buchungsregeln', ''],
] as const)('the history shows %o of %s as "%s"', (wert, feld, text) => {
  expect(readInHistory(fahrzeugFelder[feld], wert, zeitpunkt)).toBe(text)
})
