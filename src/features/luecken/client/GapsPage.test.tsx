// The gaps on a Saturday in November: sums, the table behind the chart, how it is reckoned.
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { on, showPage } from '#tests/support/page.tsx'
import { monthContract } from '#features/monatsplan/contract.ts'
import { number } from '#tests/support/example-dienst.ts'
import { gapsContract, type Week } from '../contract.ts'
import { gapPages } from './pages.tsx'

const goes = { timeout: 15_000 }
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T09:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const week = (woche: number, art: Week['art'], given: Partial<Week> = {}): Week => ({
  woche,
  art,
  plaetze: 10,
  unbesetzt: 4,
  erwartet: 1.4,
  imEntwurf: 0,
  fehlt: [
    { qualifikation: 'RS', anzahl: 3 },
    { qualifikation: 'SanA', anzahl: 1 },
  ],
  ...given,
})
const offer = (nr: number, beginn: string, qualifikation: 'RS' | 'SanA') => ({
  _id: number('b', nr),
  bezeichnung: '',
  beginn,
  ende: beginn.replace('T09', 'T17'),
  termine: null,
  soll: 2,
  unbesetzt: 1,
  fehlt: [{ qualifikation, anzahl: 1, funktion: '' }],
})
const fest = {
  _id: number('a', 1),
  art: 'sanitaetsdienst' as const,
  titel: 'Adventsmarkt',
  pfad: '/sanitaetsdienst/1',
  plant: true,
  entwurf: false,
  zaehlt: true,
  angebote: [offer(1, '2026-11-28T09:30:00Z', 'RS'), offer(2, '2026-12-04T09:00:00Z', 'RS'), offer(3, '2026-12-05T09:00:00Z', 'RS')],
}
const show = (adresse: string) =>
  showPage({
    pages: gapPages,
    adresse,
    rechte: ['UPDATE_SANDIENST'],
    server: [
      on(gapsContract.forecast, () => ({
        wochen: [week(0, 'sanitaetsdienst'), week(0, 'ktwWoche', { imEntwurf: 6 }), week(7, 'ktwWoche')],
        tage: [
          { wochentag: 6, art: 'sanitaetsdienst' as const, plaetze: 8, unbesetzt: 2, fehlt: [{ qualifikation: 'RS' as const, anzahl: 2 }] },
        ],
        grundlage: [{ art: 'ktwWoche' as const, wochen: 0, plaetze: 90, frei: 40, gefuellt: 26 }],
      })),
      // A duty over two months comes with each of them.
      on(monthContract.board, () => ({
        feiertage: [],
        personen: [],
        dienste: [
          fest,
          { ...fest, _id: number('a', 2), titel: 'Entwurf', entwurf: true, angebote: [offer(4, '2026-11-29T09:00:00Z', 'RS')] },
        ],
      })),
      on(gapsContract.past, () => [
        { wochentag: 7, art: 'ktwWoche' as const, plaetze: 20, unbesetzt: 5, fehlt: [{ qualifikation: 'RS' as const, anzahl: 5 }] },
        {
          wochentag: 1,
          art: 'sanitaetsdienst' as const,
          plaetze: 50,
          unbesetzt: 6,
          fehlt: [{ qualifikation: 'SanA' as const, anzahl: 6 }],
        },
      ]),
    ],
  })
test('weeks are added up over kinds, rounded once; the table leads to the month', async () => {
  const { hand } = show('/luecken')
  const says =
    /^Die nächsten 8 Wochen: Von 30 Plätzen sind heute 12 offen\. Nach Erfahrung bleiben davon etwa 4 offen\. In Entwürfen stehen weitere 6 Plätze/
  expect(await screen.findByRole('img', { name: says }, goes)).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: 'Die nächsten 8 Wochen als Tabelle' }))
  const table = await screen.findByRole('table', { name: 'Die nächsten 8 Wochen' })
  const [, first, ...rest] = within(table).getAllByRole('row')
  expect(first?.textContent).toBe('28.11.–04.12.2012836')
  expect(rest).toHaveLength(7)
  expect(within(table).getAllByRole<HTMLAnchorElement>('link')[0]?.href).toContain('/monatsplan?monat=2026-11')
  expect(await screen.findByText(/Sonntag der größte Teil frei: 25 % der Plätze dieses Tages/)).toBeTruthy()
  expect(screen.getByText('65 %')).toBeTruthy()
  // A cell leads to its duties: those of the week and the training, without drafts, the later Saturday not among them.
  await hand.click(screen.getByRole('button', { name: 'RS, 28.11.–04.12.: 6' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Es fehlt: RS' }, goes))
  await sheet.findByText('2 Plätze sind offen.', {}, goes)
  expect(sheet.getAllByText('Adventsmarkt')).toHaveLength(2)
  expect(sheet.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Samstag, 28. November', 'Freitag, 4. Dezember']),
  )
})

test('a kind of duty filters both times; a heat table is summed and printed alone', async () => {
  const { hand } = show('/luecken?art=sanitaetsdienst')
  expect(await screen.findByText(/Montag der größte Teil frei: 12 %/, {}, goes)).toBeTruthy()
  expect(screen.getByText('In den nächsten 8 Wochen ist am Samstag der größte Teil offen: 25 % der Plätze dieses Tages.')).toBeTruthy()
  const ahead = within(screen.getByRole('table', { name: 'An welchen Tagen in den nächsten 8 Wochen etwas fehlt' }))
  expect(ahead.getByText('RS').closest('tr')?.textContent).toBe('RS22')
  const heat = within(screen.getByRole('table', { name: 'Was unbesetzt blieb' }))
  expect(heat.getAllByRole('row').map(({ textContent }) => textContent)).toEqual(['AusbildungMoDiMiDoFrSaSoΣ', 'SanA66', 'Zusammen66'])
  expect(heat.getByText('Zusammen').closest('tfoot')).toBeNull()
  const printed = vi.fn<() => unknown>(() =>
    [...document.querySelectorAll('body[data-prints-part] [data-printed] h2')].map((head) => head.textContent),
  )
  vi.stubGlobal('print', printed)
  await hand.click(screen.getByRole('button', { name: 'Was unbesetzt blieb als Datei' }))
  await hand.click(await screen.findByRole('menuitem', { name: 'Drucken', hidden: true }, goes))
  await expect.poll(() => printed.mock.results, goes).toMatchObject([{ value: ['Was unbesetzt blieb'] }])
  window.dispatchEvent(new Event('afterprint'))
  expect(document.querySelector('[data-printed], [data-prints-part]')).toBeNull()
})
