import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { on, ME, showPage } from '#tests/support/page.tsx'
import { leavingContract, LEAVING_RULES, type Laufzettel } from '#features/profile/leaving.ts'
import { profilePages } from '../pages.tsx'

const ID = '0193c0de-0000-7000-8000-0000000000aa'
const UTE = { _id: ID, vorname: 'Ute', nachname: 'Geht' }
const slip: Laufzettel = {
  person: UTE,
  status: 'aktiv',
  begonnenAm: '2026-11-20T10:00:00.000Z',
  abgeschlossenAm: null,
  abgeschlossenVon: null,
  offen: [{ titel: 'Stadtlauf', unter: 'Eingeteilt · Sa', pfad: '/sanitaetsdienst/x', wer: 'Das Mitglied' }],
  punkte: [{ name: 'Schlüssel zurück', am: null, von: null }],
}
const show = (state: () => Laufzettel, more: Partial<Parameters<typeof showPage>[0]> = {}) =>
  showPage({
    pages: profilePages,
    adresse: `/profiles/${ID}/laufzettel`,
    rechte: ['DELETE_USER'],
    server: [
      on(leavingContract.laufzettel, state),
      on(leavingContract.tick, () => undefined),
      on(leavingContract.signOff, () => undefined),
    ],
    ...more,
  })

test('open points link to their place and prevent signing off; one tap ticks', async () => {
  const { hand, calls } = show(() => slip)
  const duty = await screen.findByRole('link', { name: /Stadtlauf/ }, { timeout: 10_000 })
  expect(duty.getAttribute('href')).toBe('/sanitaetsdienst/x')
  expect(screen.getByText('Noch 2 Punkte offen.')).toBeTruthy()
  await hand.click(screen.getByLabelText('Schlüssel zurück'))
  await hand.click(screen.getByRole('button', { name: 'Laufzettel abschließen' }))
  expect(calls.map(({ call, body }) => [call, body])).toEqual([
    ['PUT /api/profile/{id}/laufzettel/punkt', { punkt: 'Schlüssel zurück', erledigt: true }],
  ])
})

test('with nothing open it is signed off', async () => {
  const { hand, calls } = show(() => ({ ...slip, offen: [], punkte: [] }))
  await hand.click(await screen.findByRole('button', { name: 'Laufzettel abschließen' }, { timeout: 10_000 }))
  expect(calls[0]?.body).toEqual({ abgeschlossen: true })
})

test('the member reads it and works nothing off', async () => {
  const own = { ...slip, person: { ...UTE, _id: ME } }
  show(() => own, { adresse: `/profiles/${ME}/laufzettel`, rechte: [] })
  expect((await screen.findByLabelText<HTMLInputElement>('Schlüssel zurück', {}, { timeout: 10_000 })).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Laufzettel abschließen' })).toBeNull()
})

test('the list shows the deletion dates, or that nobody goes before a time is set', async () => {
  const kept = { profil: ID, name: 'Ute Geht', seit: '2020-03-01', angaben: [] }
  showPage({
    pages: profilePages,
    adresse: '/profiles/aufbewahrung',
    rechte: ['DELETE_USER'],
    server: [
      on(leavingContract.aufbewahrung, () => [
        { ...kept, art: 'profil' as const, faellig: null },
        { ...kept, art: 'einsatz' as const, faellig: '2024-01-01', angaben: ['Personalnummer: 7'] },
        { ...kept, art: 'abrechnung' as const, faellig: '2199-01-01' },
      ]),
      on(leavingContract.rules, () => LEAVING_RULES),
      on(leavingContract.rulesHistory, () => []),
    ],
  })
  expect(await screen.findByText(/Wird nur von Hand gelöscht/, {}, { timeout: 10_000 })).toBeTruthy()
  expect(screen.getByText(/Wird in der nächsten Nacht entfernt/)).toBeTruthy()
  expect(screen.getByText(/Wird am 01.01.2199 entfernt/)).toBeTruthy()
  expect(screen.getByText('Personalnummer: 7')).toBeTruthy()
})
