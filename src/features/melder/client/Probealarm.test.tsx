// The round after a test alarm: tapped, kept, sent at once.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { alarmeinheitenContract } from '#features/alarmeinheiten/contract.ts'
import { melderContract } from '#features/melder/contract.ts'
import { profileContract } from '#features/profile/contract.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { today } from '#client/text/date.ts'
import { on, showPage } from '#tests/support/page.tsx'
import { melderPages } from './pages.tsx'

const id = (n: number) => `0193c0de-0000-7000-8000-00000000000${n}`
const people = ['Adler', 'Berg', 'Conrad'].map((nachname, i) => ({ _id: id(i + 6), vorname: 'Anna', nachname }))
const [seg, hvo] = [id(4), id(5)]
const rows: ResponseOf<typeof melderContract.carried> = people.map((person, i) => ({
  _id: id(i + 1),
  titel: `s.QUAD SN-${i + 1}`,
  inventarnummer: `M ${i + 1}`,
  alarmeinheiten: [i === 2 ? hvo : seg],
  person: i === 1 ? null : person,
  letztePruefung: null,
  stummAm: i === 0 ? '2026-11-14' : null,
}))
const goes = { timeout: 15_000 }
const show = (rechte: readonly ('READ_MELDER' | 'UPDATE_MELDER')[], adresse = '/melder?ansicht=probealarm', has = rows) =>
  showPage({
    pages: melderPages,
    adresse,
    rechte: [...rechte],
    server: [
      on(melderContract.list, () => []),
      on(melderContract.carried, () => has),
      on(melderContract.testAlarm, () => undefined),
      on(alarmeinheitenContract.list, () => []),
      on(profileContract.gesichter, () => []),
      on(profileContract.list, () =>
        people.map((one, i) => ({
          ...one,
          version: 1,
          user: id(9),
          anrede: '',
          gruppe: '',
          funktionen: [],
          sanitaetsausbildung: 'RS' as const,
          primary_telefon: `0170 55500${i}`,
        })),
      ),
    ],
  })
const group = async (name: string) => within(await screen.findByRole('group', { name }, goes))

test('one silent, all others heard: sent in one call, after a reload too', async () => {
  const { hand } = show(['READ_MELDER', 'UPDATE_MELDER'])
  expect(await screen.findByText('Stumm am 14.11.2026', {}, goes)).toBeDefined()
  expect((await screen.findByRole('link', { name: '0170 555000' }, goes)).getAttribute('href')).toBe('tel:0170555000')
  expect(screen.getByText('Jemand, dessen Namen du nicht siehst')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Eintragen' }).getAttribute('aria-description')).toMatch(/Tipp zuerst/)
  await hand.click((await group('s.QUAD SN-1')).getByRole('button', { name: 'Stumm' }))
  cleanup()
  const { hand: again, calls } = show(['READ_MELDER', 'UPDATE_MELDER'])
  expect((await group('s.QUAD SN-1')).getByRole('button', { name: 'Stumm' }).getAttribute('aria-pressed')).toBe('true')
  await again.click(screen.getByRole('button', { name: 'Alle übrigen 2 gehört' }))
  await again.click(screen.getByRole('button', { name: '2 gehört, 1 stumm: eintragen' }))
  // Nobody is written to before it is meant.
  await again.click(await screen.findByRole('button', { name: 'Zurück' }, goes))
  expect(calls).toEqual([])
  await again.click(screen.getByRole('button', { name: '2 gehört, 1 stumm: eintragen' }))
  await again.click(await screen.findByRole('button', { name: 'Eintragen und schreiben' }, goes))
  await waitFor(() => expect(calls[0]).toMatchObject({ body: { am: today(), gehoert: [id(2), id(3)], stumm: [id(1)] } }), goes)
  expect(await screen.findByRole('button', { name: 'Eintragen' }, goes)).toBeDefined()
})

test('by unit; a second tap takes back; what came back meanwhile is not sent', async () => {
  localStorage.clear()
  const { hand, calls } = show(['READ_MELDER', 'UPDATE_MELDER'], `/melder?ansicht=probealarm&einheit=${seg}`, rows.slice(0, 2))
  await hand.click(await screen.findByRole('button', { name: 'Alle 2 gehört' }, goes))
  expect(screen.queryByRole('group', { name: 's.QUAD SN-3' })).toBeNull()
  await hand.click((await group('s.QUAD SN-2')).getByRole('button', { name: 'Gehört' }))
  await hand.click(screen.getByRole('button', { name: '1 gehört, 0 stumm: eintragen' }))
  await waitFor(() => expect(calls[0]).toMatchObject({ body: { gehoert: [id(1)], stumm: [] } }), goes)
})

test('a reader sees carriers and why nothing can be entered', async () => {
  localStorage.clear()
  show(['READ_MELDER'])
  expect((await screen.findByRole('button', { name: 'Eintragen' }, goes)).getAttribute('aria-description')).toMatch(/Recht/)
  expect(screen.queryByRole('button', { name: 'Stumm' })).toBeNull()
})

test('with no pager out a hint is shown', async () => {
  show(['READ_MELDER'], undefined, [])
  expect(await screen.findByText('Kein Melder ist ausgegeben', {}, goes)).toBeDefined()
})
