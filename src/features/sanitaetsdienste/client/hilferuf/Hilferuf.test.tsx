import { Absage, auf, zeigeSeite } from '#tests/support/seite.tsx'
import { beispielanfrage, beispieldienst, beispielkandidat, BEGINN, ENDE, mensch, nr } from '#tests/support/beispieldienst.ts'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Anfrage } from '#blocks/anmeldung/contract.ts'
import { definePages } from '#client/pages.ts'
import { sanitaetsdiensteContract as vertrag } from '#features/sanitaetsdienste/contract.ts'
import { dienstAbfrage } from '../daten.ts'
import { fragbar, vorgewaehlt } from './auswahl.ts'
import { Hilferuf } from './Hilferuf.tsx'

const S1 = nr('s', 1)
const [lena, max, ute, ole] = [mensch(1, 'Lena', 'Schmidt'), mensch(2, 'Max', 'Berg'), mensch(3, 'Ute', 'Kern'), mensch(4, 'Ole', 'Voss')]
const geht = { timeout: 10_000 }
const jetzt = '2031-05-02T08:00:00.000Z'

test('whom one can ask, and who is ticked: suited, asked longest ago, twice as many as are missing', () => {
  const leute = [
    beispielkandidat(lena, 'SanA', { zuletztGefragtAm: '2031-04-01T08:00:00.000Z' }),
    beispielkandidat(max, 'SanA', { stunden90Tage: 20 }),
    beispielkandidat(ute, 'SanA', { stunden90Tage: 2 }),
    beispielkandidat(ole, 'SanA', { geeignet: false }),
    beispielkandidat(mensch(5, 'Pia', 'Lang'), 'SanA', { status: 'gemeldet' }),
    beispielkandidat(mensch(6, 'Kai', 'Rot'), 'SanA', { besetztVon: { titel: 'Konzert', beginn: BEGINN, ende: ENDE } }),
    beispielkandidat(mensch(7, 'Eva', 'Grün'), 'SanA'),
  ]
  const offen = [beispielanfrage(mensch(7, 'Eva', 'Grün'), { schicht: S1 }), beispielanfrage(max, { schicht: S1, antwort: 'abgelehnt' })]
  const gefragt = fragbar(leute, offen, jetzt)
  expect(gefragt.map(({ profil }) => profil.vorname)).toEqual(['Ute', 'Max', 'Lena', 'Ole'])
  expect(vorgewaehlt(gefragt, 1)).toEqual([ute._id, max._id])
  expect(vorgewaehlt(gefragt, 5)).toHaveLength(3)
})

const dienst = beispieldienst({
  schichten: [{ _id: S1, bedarf: [{ qualifikation: 'SanA', anzahl: 1, funktion: '', mindestalter: null }] }],
})
function Gastgeber({ id }: { readonly id: string }) {
  const { data } = useQuery(dienstAbfrage(id))
  return data ? <Hilferuf dienst={data} /> : null
}

test('one press asks those who are ticked; then who was asked and what they said; a refusal keeps the message', async () => {
  let gestellt: Anfrage[] = [beispielanfrage(ole, { schicht: S1, antwort: 'abgelehnt', beantwortetAm: jetzt })]
  let versuche = 0
  const { hand, anrufe } = zeigeSeite({
    seiten: definePages({ pfad: '/sanitaetsdienst/{id}', titel: 'Hilferuf', lade: async () => Gastgeber }),
    adresse: `/sanitaetsdienst/${dienst._id}`,
    rechte: ['READ_SANDIENST', 'UPDATE_SANDIENST'],
    server: [
      auf(vertrag.get, () => dienst),
      auf(vertrag.kandidaten, () => [
        beispielkandidat(lena, 'SanA'),
        beispielkandidat(max, 'SanA'),
        beispielkandidat(ute, 'EH', { geeignet: false }),
      ]),
      auf(vertrag.anfragen, () => gestellt),
      auf(vertrag.hilferuf, () => {
        if (versuche++ === 0) return new Absage(409, 'Der Postausgang ist gerade voll.')
        gestellt = [...gestellt, beispielanfrage(lena, { schicht: S1, laeuftAb: '2999-01-01T00:00:00.000Z' })]
        return gestellt.slice(1)
      }),
    ],
  })
  const liste = await screen.findByRole('list', { name: 'Wer gefragt wurde' }, geht)
  expect(within(liste).getByText('kann nicht')).toBeDefined()
  await hand.click(screen.getByRole('button', { name: 'Um Hilfe bitten' }))
  await screen.findByRole('button', { name: '2 Personen fragen' }, geht)
  await hand.click(screen.getByRole('checkbox', { name: /Max Berg/ }))
  await hand.type(screen.getByLabelText('Nachricht'), 'Bitte!')
  await hand.click(screen.getByRole('button', { name: '1 Person fragen' }))
  expect(await screen.findByText('Der Postausgang ist gerade voll.', {}, geht)).toBeDefined()
  expect(screen.getByLabelText('Nachricht')).toHaveProperty('value', 'Bitte!')
  await hand.click(screen.getByRole('button', { name: '1 Person fragen' }))
  expect(await screen.findByText('1 Person per Mail um Hilfe gebeten.', {}, geht)).toBeDefined()
  expect(await screen.findByText('noch keine Antwort', {}, geht)).toBeDefined()
  expect(anrufe.at(-1)?.body).toEqual({ schicht: S1, profile: [lena._id], text: 'Bitte!' })
  await waitFor(() => expect(Object.keys(localStorage).filter((name) => name.includes('hilferuf'))).toEqual([]))
})
