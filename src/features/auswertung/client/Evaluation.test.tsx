// The evaluation on a Wednesday in November: charts that switch to tables, links to records, reasons for empty charts.
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { number } from '#tests/support/example-dienst.ts'
import { on, showPage } from '#tests/support/page.tsx'
import type { Recht } from '#contract/rights/rechte.ts'
import { type Evaluation, evaluationContract } from '../contract.ts'
import { evaluationPages } from './pages.tsx'
import { lastYearOf, monthsBetween, periodOf, untilToday, yearBefore } from './period.ts'
import { ofMonths, spreadHours } from './pictures.ts'

const goes = { timeout: 15_000 }
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T09:00:00Z') }))
afterEach(() => void vi.useRealTimers())

test('times by name, the year before, the last year of many', () => {
  expect(periodOf('')).toEqual(['2026-01-01', '2026-12-31'])
  expect(periodOf('zwoelf')).toEqual(['2025-12-01', '2026-11-25'])
  expect(untilToday(periodOf(''))).toEqual(['2026-01-01', '2026-11-25'])
  expect(untilToday(periodOf('2025'))).toEqual(['2025-01-01', '2025-12-31'])
  expect(yearBefore(['2024-02-29', '2024-02-29'])).toEqual(['2023-02-28', '2023-02-28'])
  expect(lastYearOf(['2000-01-01', '2026-12-31'])).toEqual(['2025-12-31', '2026-12-31'])
  expect(monthsBetween('2025-12', '2026-02')).toEqual(['2025-12', '2026-01', '2026-02'])
})

test('months are stacked in six colours plus a rest; hours in ranges', () => {
  const kinds = ['KTW', 'Einsatz', 'Jugend', 'Blutspende', 'Dienstabend', 'Verwaltung', 'Bereitschaft', 'Sonstiges'] as const
  const lines = kinds.map((kind, i) => ({ art: kind, monat: '2026-05', stunden: 80 - i, nachweise: 1, km: 0 }))
  const { series, stacks, sums } = ofMonths(lines, ['2026-04', '2026-05'])
  expect(series.map(({ name }) => name).slice(5)).toEqual(['Verwaltung', 'Weitere'])
  expect(stacks[1]?.['Weitere']).toBe(74 + 73)
  expect(sums).toEqual([0, 612])
  expect(spreadHours([200, 50, 49.75, 0.25, 0, 0]).map(({ value }) => value)).toEqual([2, 1, 0, 1, 1, 0, 1])
})

const sums = { stunden: 12, nachweise: 3, km: 40 }
const answers: Readonly<Record<string, Evaluation>> = {
  'monat,art': { gesamt: sums, zeilen: [{ monat: '2026-05', art: 'KTW', ...sums }] },
  person: {
    gesamt: sums,
    je: [9, 3, 0],
    zeilen: [
      { person: { _id: number('a', 1), vorname: 'Anna', nachname: 'Anders' }, ...sums, stunden: 9 },
      { person: null, ...sums, stunden: 3 },
      { person: { _id: number('a', 2), vorname: 'Berta', nachname: 'Berg' }, stunden: 0, nachweise: 0, km: 0 },
    ],
  },
}
function show(rechte: readonly Recht[]) {
  const asked: string[] = []
  const page = showPage({
    pages: evaluationPages,
    adresse: '/auswertung',
    rechte: ['READ_STUNDEN_AUSWERTUNG', ...rechte],
    server: [
      on(evaluationContract.list, ({ search }) => {
        asked.push(search)
        return answers[new URLSearchParams(search).get('nach') ?? ''] ?? { gesamt: sums, zeilen: [] }
      }),
    ],
  })
  return { asked, ...page }
}

test('a picture turns into a table, whose rows lead to the records of this year', async () => {
  const { hand, asked } = show(['READ_STUNDENNACHWEISE'])
  expect(await screen.findByRole('img', { name: /^Stunden je Monat: Am meisten im Mai 2026 mit 12/ }, goes)).toBeTruthy()
  expect(screen.getByText('im Median 6 h')).toBeTruthy()
  expect(asked).toContain('?von=2026-01-01&bis=2026-12-31&nach=person')
  await hand.click(screen.getByRole('button', { name: 'Am meisten als Tabelle' }))
  const link = within(await screen.findByRole('table', { name: 'Am meisten' })).getByRole<HTMLAnchorElement>('link', {
    name: 'Anna Anders',
  })
  expect(decodeURIComponent(link.href)).toMatch(/\/stundennachweise\?status=bestaetigt&jahr="?2026"?&profil=/)
  expect(screen.queryByText('Ohne Namen')).toBeNull()
  // Members without hours are counted and asked, not named.
  expect(screen.getByText(/^1 Mitglied war in dieser Zeit noch nicht dabei/)).toBeTruthy()
  expect(screen.queryByText('Berta Berg')).toBeNull()
  expect(screen.queryByText(/ruhig/)).toBeNull()
  await hand.click(screen.getByRole('button', { name: 'Alle Mitglieder als Liste' }))
  expect(await screen.findByText('Ohne Namen', {}, goes)).toBeTruthy()
})

test('without the right to the records there is no link, and the reason stands there', async () => {
  const { hand } = show([])
  expect(await screen.findByText(/Zu den einzelnen Nachweisen kommst du nicht: Dir fehlt das Recht/, {}, goes)).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: 'Am meisten als Tabelle' }))
  expect(within(await screen.findByRole('table', { name: 'Am meisten' })).queryByRole('link')).toBeNull()
})
