import { Absage, on, showPage } from '#tests/support/page.tsx'
import { exampleAnfrage, exampleDienst, exampleKandidat, exampleKandidaten, person, number } from '#tests/support/example-dienst.ts'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Anfrage } from '#blocks/dienst/contract.ts'
import { definePages } from '#client/navigation/pages.ts'
import { sanitaetsdiensteContract as contract } from '#features/sanitaetsdienste/contract.ts'
import { dienstQuery } from '../api.ts'
import { DienstHilferuf } from './DienstHilferuf.tsx'

const S1 = number('s', 1)
const [lena, max, ute, ole] = [person(1, 'Lena', 'Schmidt'), person(2, 'Max', 'Berg'), person(3, 'Ute', 'Kern'), person(4, 'Ole', 'Voss')]
const goes = { timeout: 10_000 }
const now = '2031-05-02T08:00:00.000Z'

const dienst = exampleDienst({
  schichten: [{ _id: S1, bedarf: [{ qualifikation: 'SanA', anzahl: 1, funktion: '', mindestalter: null }] }],
})
function Gastgeber({ id }: { readonly id: string }) {
  const { data } = useQuery(dienstQuery(id))
  return data ? <DienstHilferuf dienst={data} /> : null
}

test('one press asks the ticked people, then shows answers; a refusal keeps text', async () => {
  let asked: Anfrage[] = [exampleAnfrage(ole, { schicht: S1, antwort: 'abgelehnt', grund: 'Bin im Urlaub', beantwortetAm: now })]
  let attempts = 0
  const { hand, calls } = showPage({
    pages: definePages({ path: '/sanitaetsdienst/{id}', titel: 'Hilferuf', load: async () => Gastgeber }),
    adresse: `/sanitaetsdienst/${dienst._id}`,
    rechte: ['READ_SANDIENST', 'UPDATE_SANDIENST'],
    server: [
      on(contract.get, () => dienst),
      on(contract.kandidaten, () =>
        exampleKandidaten([
          exampleKandidat(lena, 'SanA'),
          exampleKandidat(max, 'SanA'),
          exampleKandidat(ute, 'EH', { geeignet: false, hinweise: [{ art: 'einweisung', text: 'RTW 1: Einweisung fehlt.' }] }),
        ]),
      ),
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
  expect(within(list).getByText('Bin im Urlaub')).toBeDefined()
  await hand.click(screen.getByRole('button', { name: 'Helfer anfragen' }))
  await screen.findByRole('button', { name: '2 Personen fragen' }, goes)
  await hand.type(screen.getByLabelText('Nach Namen suchen'), ute.nachname)
  expect(await screen.findByText(/RTW 1: Einweisung fehlt\./, {}, goes)).toBeDefined()
  await hand.clear(screen.getByLabelText('Nach Namen suchen'))
  await hand.click(screen.getByRole('checkbox', { name: /Max Berg/ }))
  await hand.type(screen.getByLabelText('Nachricht'), 'Bitte!')
  await hand.click(screen.getByRole('button', { name: '1 Person fragen' }))
  expect(await screen.findByText('Der Postausgang ist gerade voll.', {}, goes)).toBeDefined()
  expect(screen.getByLabelText('Nachricht')).toHaveProperty('value', 'Bitte!')
  await hand.click(screen.getByRole('button', { name: '1 Person fragen' }))
  expect(await screen.findByText('1 Person per Mail gefragt.', {}, goes)).toBeDefined()
  expect(await screen.findByText('noch keine Antwort', {}, goes)).toBeDefined()
  expect(calls.at(-1)?.body).toEqual({ schicht: S1, profile: [lena._id], text: 'Bitte!' })
  await waitFor(() => expect(Object.keys(localStorage).filter((name) => name.includes('hilferuf'))).toEqual([]))
})

test('of several shifts each that lacks somebody is asked for by itself', async () => {
  const one = [{ qualifikation: 'SanA' as const, anzahl: 1, funktion: '', mindestalter: null }]
  const two = [{ qualifikation: 'RS' as const, anzahl: 2, funktion: '', mindestalter: null }]
  const several = exampleDienst({
    schichten: [
      { _id: S1, bezeichnung: 'Früh', bedarf: one },
      { _id: number('s', 2), bezeichnung: 'Spät', bedarf: two },
      { _id: number('s', 3), bezeichnung: 'Nacht', bedarf: [] },
    ],
  })
  const { hand } = showPage({
    pages: definePages({ path: '/sanitaetsdienst/{id}', titel: 'Hilferuf', load: async () => Gastgeber }),
    adresse: `/sanitaetsdienst/${several._id}`,
    rechte: ['READ_SANDIENST', 'UPDATE_SANDIENST'],
    server: [
      on(contract.get, () => several),
      on(contract.anfragen, () => []),
      on(contract.kandidaten, () => exampleKandidaten([exampleKandidat(lena, 'RS')])),
    ],
  })
  expect((await screen.findByText(/^Früh:/, {}, goes)).parentElement?.textContent).toContain('fehlt 1 SanA')
  expect(screen.getByText(/^Spät:/).parentElement?.textContent).toContain('fehlen 2 RS')
  expect(screen.getAllByRole('button', { name: /^Helfer anfragen/ })).toHaveLength(2)
  await hand.click(screen.getByRole('button', { name: 'Helfer anfragen: Spät' }))
  expect(await screen.findByText(/Es fehlen 2 RS\./, {}, goes)).toBeDefined()
})
