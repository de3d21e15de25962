import '#tests/support/browser.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { thema } from '#client/thema.ts'
import type { Kalendereintrag, Kalenderform, Kalenderstand } from './entry.ts'
import { Kalender, kalenderstand } from './Kalender.tsx'

const eintrag = (id: string, titel: string, beginn: string, ende: string): Kalendereintrag => ({ id, titel, beginn, ende, ton: 'petrol' })
const zweiTage = eintrag('1', 'Open-Air', '2031-10-18T10:00:00Z', '2031-10-19T20:00:00Z')
// 18:00 to 06:00 on the clock, 13 hours in truth: the night of the 26th has 2 to 3 o'clock twice.
const umstellung = eintrag('2', 'Nachtlauf', '2031-10-25T16:00:00Z', '2031-10-26T05:00:00Z')

function zeige(form: Kalenderform, tag = '2031-10-01') {
  const [setze, beiWahl] = [vi.fn<(neu: Partial<Kalenderstand>) => void>(), vi.fn<(id: string) => void>()]
  const { unmount } = render(
    <MantineProvider env="test" theme={thema}>
      <Kalender
        eintraege={[zweiTage, umstellung]}
        stand={{ form, monat: tag.slice(0, 7), tag }}
        setze={setze}
        beiWahl={beiWahl}
        namen={['Dienst', 'Dienste']}
      />
    </MantineProvider>,
  )
  onTestFinished(unmount)
  return { setze, beiWahl, hand: userEvent.setup() }
}

test('the month: German, weeks from Monday, two days on both of them, the night of the clock change where it begins', async () => {
  const { beiWahl, hand } = zeige('monat')
  const tage = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag']
  const koepfe = tage.map((tag) => screen.getByText(tag))
  expect(koepfe.every((kopf, i) => i === 0 || (koepfe[i - 1]?.compareDocumentPosition(kopf) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING)).toBe(
    true,
  )
  const dienste = (tag: string) => screen.getByRole('button', { name: new RegExp(`^${tag} Oktober 2031, `) }).getAttribute('aria-label')
  expect(dienste('Samstag, 18.')).toMatch(/1 Dienst$/)
  expect(dienste('Sonntag, 19.')).toMatch(/1 Dienst$/)
  expect(dienste('Montag, 20.')).toMatch(/keine Dienste$/)
  expect(dienste('Samstag, 25.')).toMatch(/1 Dienst$/)
  expect(dienste('Sonntag, 26.')).toMatch(/keine Dienste$/)
  await hand.click(screen.getByRole('button', { name: /12:00 Open-Air/ }))
  expect(beiWahl).toHaveBeenCalledWith('1')
})

test('the week shows the night over the clock change by the wall clock', () => {
  zeige('woche', '2031-10-25')
  expect(screen.getByRole('heading', { name: '20.10. – 26.10.2031' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sa 25' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /18:00 Nachtlauf/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /bis 06:00 Nachtlauf/ })).toBeTruthy()
})

test('the agenda names both days of what lasts over midnight', () => {
  zeige('agenda')
  expect(screen.getByRole('heading', { name: 'Samstag, 25. Oktober 2031' })).toBeTruthy()
  expect(screen.getByText('Sa., 25.10.2031 · 18:00 – So., 26.10.2031 · 06:00 Uhr')).toBeTruthy()
})

test('onward from the last day of a long month is the next month', async () => {
  const { setze, hand } = zeige('monat', '2031-12-31')
  await hand.click(screen.getByRole('button', { name: 'Monat danach' }))
  expect(setze).toHaveBeenCalledWith({ monat: '2032-01', tag: '2032-01-01' })
})

describe('what the address says', () => {
  const leer = { form: '', monat: '', tag: '' }
  test.each([
    [leer, { form: 'monat', monat: '2031-05', tag: '2031-05-17' }],
    [
      { ...leer, monat: '2031-08' },
      { form: 'monat', monat: '2031-08', tag: '2031-08-01' },
    ],
    [
      { ...leer, form: 'woche', tag: '2031-08-20' },
      { form: 'woche', monat: '2031-08', tag: '2031-08-20' },
    ],
    [
      { form: 'agenda', monat: '2031-08', tag: '2031-09-20' },
      { form: 'agenda', monat: '2031-08', tag: '2031-08-01' },
    ],
    [
      { form: 'jahr', monat: '2031-13', tag: 'heute' },
      { form: 'monat', monat: '2031-05', tag: '2031-05-17' },
    ],
  ])('%o', (adresse, stand) => expect(kalenderstand(adresse, '2031-05-17')).toEqual(stand))
})
