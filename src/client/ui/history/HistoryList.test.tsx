import { testAll } from '#tests/support/cases.ts'
import '#tests/support/browser.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { readInHistory } from '#contract/history.ts'
import { fahrzeugFields } from '#features/fahrzeuge/contract.ts'
import { theme } from '../../app/theme.ts'
import { instantText } from '../../text/date.ts'
import { HistoryList } from './HistoryList.tsx'
import type { HistoryEntry } from './sentences.ts'

const entry = (number: number): HistoryEntry => ({
  _id: `e${number}`,
  gruppe: `g${number}`,
  zeit: '2031-10-18T10:00:00.000Z',
  aktion: 'geaendert',
  feld: 'platz',
  titel: 'Platz',
  alt: number,
  neu: number + 1,
  benutzer: null,
})

test('a long history is drawn a hundred changes at a time, to its very first', async () => {
  const { unmount } = render(
    <MantineProvider env="test" theme={theme}>
      <HistoryList entries={Array.from({ length: 230 }, (_, number) => entry(number))} />
    </MantineProvider>,
  )
  onTestFinished(unmount)
  const changes = () => screen.getAllByText(/^Platz:/).length
  const hand = userEvent.setup()
  expect(changes()).toBe(100)
  expect(screen.getByRole('status').textContent).toBe('100 von 230')
  await hand.click(screen.getByRole('button', { name: 'Mehr laden' }))
  await hand.click(screen.getByRole('button', { name: 'Mehr laden' }))
  expect(changes()).toBe(230)
  expect(screen.queryByRole('button', { name: 'Mehr laden' })).toBeNull()
})

test('a checksum is told by its end', () => {
  const sum = `${'0a'.repeat(28)}1b2c3d4e`
  expect(['', 'SHA-256 ', 'Abrechnung.pdf, SHA-256 '].map((before) => readInHistory(undefined, before + sum))).toEqual([
    'gespeichert (Prüfsumme …\u20601b2c3d4e)',
    'gespeichert (Prüfsumme …\u20601b2c3d4e)',
    'Abrechnung.pdf, gespeichert (Prüfsumme …\u20601b2c3d4e)',
  ])
})

test.each([
  ['angelegt', ' hat den Ort angelegt · '],
  ['geaendert', ' hat den Ort geändert · '],
  ['geloescht', ' hat den Ort gelöscht · '],
  ['reaktiviert', ' hat den Ort zurückgeholt · '],
  ['passwort', ' hat das Passwort geändert · '],
  ['passwortlink', ' hat einen Link für ein neues Passwort geschickt · '],
])('the actor of "%s" is shown in a sentence', (action, sentence) => {
  const { unmount } = render(
    <MantineProvider env="test" theme={theme}>
      <HistoryList entries={[{ ...entry(1), aktion: action }]} own={{ what: 'den Ort' }} />
    </MantineProvider>,
  )
  onTestFinished(unmount)
  expect(document.body.textContent).toContain(sentence)
})

test('a single sentence stands beside the name, several below it', () => {
  const texts = (entries: readonly HistoryEntry[]) => {
    const { unmount } = render(
      <MantineProvider env="test" theme={theme}>
        <HistoryList entries={entries} own={{ sentence: ({ alt }) => `hat Platz ${String(alt)} besetzt` }} />
      </MantineProvider>,
    )
    const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    unmount()
    return shown
  }
  expect(texts([entry(1)])).toEqual([expect.stringMatching(/^System hat Platz 1 besetzt · /)])
  // A hidden person is displayed as „Jemand“, not as the system.
  expect(texts([{ ...entry(1), verborgen: true }])).toEqual([expect.stringMatching(/^Jemand hat Platz 1 besetzt · /)])
  expect(texts([entry(1), { ...entry(2), gruppe: 'g1' }])).toEqual([
    expect.stringMatching(/^System · /),
    'hat Platz 1 besetzt',
    'hat Platz 2 besetzt',
  ])
})

testAll([
  [2024, 'baujahr', '2024'],
  [12_500, 'kmStand', '12.500'],
  ['diesel', 'kraftstoff', 'Diesel'],
  ['ausserDienst', 'status', 'Außer Dienst'],
  ['2027-01', 'huBis', '01/2027'],
  ['diesel', 'bezeichnung', 'diesel'],
  [{ maxStunden: 8, vorlaufMin: null, genehmigung: true }, 'buchungsregeln', 'Höchstdauer in Stunden: 8, Buchungen genehmigen: ja'],
  [{ maxStunden: null }, 'buchungsregeln', ''],
] as const)('the history shows %o of %s as "%s"', (value, field, text) => {
  expect(readInHistory(fahrzeugFields[field], value, instantText)).toBe(text)
})

test('a creation with many details is folded, and unfolded by a tap; a change never is', async () => {
  const of = (action: string, group: string, count: number) =>
    Array.from({ length: count }, (_, number) => ({
      ...entry(number),
      gruppe: group,
      aktion: action,
      feld: `f${number}`,
      titel: `Feld ${number}`,
    }))
  const { unmount } = render(
    <MantineProvider env="test" theme={theme}>
      <HistoryList entries={[...of('geaendert', 'g2', 9), ...of('angelegt', 'g1', 7)]} />
    </MantineProvider>,
  )
  onTestFinished(unmount)
  const lines = () => screen.getAllByText(/^Feld \d/).length
  expect(lines()).toBe(9)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Alle 7 Angaben zeigen' }))
  expect(lines()).toBe(16)
  expect(screen.queryByRole('button')).toBeNull()
})
