import { Absage, on, showPage } from '#tests/support/page.tsx'
import { exampleAnfrage, exampleDienst, exampleKandidat, BEGINN, ENDE, person, number } from '#tests/support/example-dienst.ts'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Anfrage } from '#blocks/anmeldung/contract.ts'
import { definePages } from '#client/pages.ts'
import { sanitaetsdiensteContract as contract } from '#features/sanitaetsdienste/contract.ts'
import { dienstQuery } from '../api.ts'
import { askable, preselected } from './selection.ts'
import { Hilferuf } from './Hilferuf.tsx'

const S1 = number('s', 1)
const [lena, max, ute, ole] = [person(1, 'Lena', 'Schmidt'), person(2, 'Max', 'Berg'), person(3, 'Ute', 'Kern'), person(4, 'Ole', 'Voss')]
const goes = { timeout: 10_000 }
const now = '2031-05-02T08:00:00.000Z'

test('whom one can ask, and who is ticked: suited, asked longest ago, twice as many as are missing', () => {
  const people = [
    exampleKandidat(lena, 'SanA', { zuletztGefragtAm: '2031-04-01T08:00:00.000Z' }),
    exampleKandidat(max, 'SanA', { stunden90Tage: 20 }),
    exampleKandidat(ute, 'SanA', { stunden90Tage: 2 }),
    exampleKandidat(ole, 'SanA', { geeignet: false }),
    exampleKandidat(person(5, 'Pia', 'Lang'), 'SanA', { status: 'gemeldet' }),
    exampleKandidat(person(6, 'Kai', 'Rot'), 'SanA', { besetztVon: { titel: 'Konzert', beginn: BEGINN, ende: ENDE } }),
    exampleKandidat(person(7, 'Eva', 'Grün'), 'SanA'),
  ]
  const offen = [exampleAnfrage(person(7, 'Eva', 'Grün'), { schicht: S1 }), exampleAnfrage(max, { schicht: S1, antwort: 'abgelehnt' })]
  const gefragt = askable(people, offen, now)
  expect(gefragt.map(({ profil }) => profil.vorname)).toEqual(['Ute', 'Max', 'Lena', 'Ole'])
  expect(preselected(gefragt, 1)).toEqual([ute._id, max._id])
  expect(preselected(gefragt, 5)).toHaveLength(3)
})

const dienst = exampleDienst({
  schichten: [{ _id: S1, bedarf: [{ qualifikation: 'SanA', anzahl: 1, funktion: '', mindestalter: null }] }],
})
function Gastgeber({ id }: { readonly id: string }) {
  const { data } = useQuery(dienstQuery(id))
  return data ? <Hilferuf dienst={data} /> : null
}

test('one press asks those who are ticked; then who was asked and what they said; a refusal keeps the message', async () => {
  let asked: Anfrage[] = [exampleAnfrage(ole, { schicht: S1, antwort: 'abgelehnt', beantwortetAm: now })]
  let attempts = 0
  const { hand, calls } = showPage({
    pages: definePages({ pfad: '/sanitaetsdienst/{id}', titel: 'Hilferuf', load: async () => Gastgeber }),
    adresse: `/sanitaetsdienst/${dienst._id}`,
    rechte: ['READ_SANDIENST', 'UPDATE_SANDIENST'],
    server: [
      on(contract.get, () => dienst),
      on(contract.kandidaten, () => [
        exampleKandidat(lena, 'SanA'),
        exampleKandidat(max, 'SanA'),
        exampleKandidat(ute, 'EH', { geeignet: false }),
      ]),
      on(contract.anfragen, () => asked),
      on(contract.hilferuf, () => {
        if (attempts++ === 0) return new Absage(409, 'Der Postausgang ist gerade voll.')
        asked = [...asked, exampleAnfrage(lena, { schicht: S1, laeuftAb: '2999-01-01T00:00:00.000Z' })]
        return asked.slice(1)
      }),
    ],
  })
  const list = await screen.findByRole('list', { name: 'Wer gefragt wurde' }, goes)
  expect(within(list).getByText('kann nicht')).toBeDefined()
  await hand.click(screen.getByRole('button', { name: 'Um Hilfe bitten' }))
  await screen.findByRole('button', { name: '2 Personen fragen' }, goes)
  await hand.click(screen.getByRole('checkbox', { name: /Max Berg/ }))
  await hand.type(screen.getByLabelText('Nachricht'), 'Bitte!')
  await hand.click(screen.getByRole('button', { name: '1 Person fragen' }))
  expect(await screen.findByText('Der Postausgang ist gerade voll.', {}, goes)).toBeDefined()
  expect(screen.getByLabelText('Nachricht')).toHaveProperty('value', 'Bitte!')
  await hand.click(screen.getByRole('button', { name: '1 Person fragen' }))
  expect(await screen.findByText('1 Person per Mail um Hilfe gebeten.', {}, goes)).toBeDefined()
  expect(await screen.findByText('noch keine Antwort', {}, goes)).toBeDefined()
  expect(calls.at(-1)?.body).toEqual({ schicht: S1, profile: [lena._id], text: 'Bitte!' })
  await waitFor(() => expect(Object.keys(localStorage).filter((name) => name.includes('hilferuf'))).toEqual([]))
})
