import { auf, ICH, zeigeSeite } from '#tests/support/seite.tsx'
import { beispielanfrage, beispieldienst, mensch, nr } from '#tests/support/beispieldienst.ts'
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Anfrage } from '#blocks/anmeldung/contract.ts'
import { definePages } from '#client/pages.ts'
import { aktuelleSitzung, setzeSitzung } from '#client/sitzung.ts'
import { sanitaetsdiensteContract as vertrag } from '#features/sanitaetsdienste/contract.ts'
import { dienstAbfrage } from '../daten.ts'
import { Uebergabe } from './Uebergabe.tsx'

const S1 = nr('s', 1)
const [lena, max] = [mensch(1, 'Lena', 'Schmidt'), mensch(2, 'Max', 'Berg')]
const anna = { _id: nr('p', 9), vorname: 'Anna', nachname: 'Schäfer' }
const geht = { timeout: 10_000 }
const dienst = beispieldienst({ schichten: [{ _id: S1 }] })

function Gastgeber({ id }: { readonly id: string }) {
  const { data } = useQuery(dienstAbfrage(id))
  return data ? <Uebergabe dienst={data} schicht={S1} /> : null
}

test('offering one’s place by name, then withdrawing the offer', async () => {
  let offene: Anfrage[] = []
  const { hand, anrufe } = zeigeSeite({
    seiten: definePages({ pfad: '/sanitaetsdienst/{id}', titel: 'Übergabe', lade: async () => Gastgeber }),
    adresse: `/sanitaetsdienst/${dienst._id}`,
    rechte: ['READ_SANDIENST'],
    server: [
      auf(vertrag.get, () => dienst),
      auf(vertrag.meineAnfragen, () => offene),
      auf(vertrag.uebernehmer, () => [
        { profil: lena, qualifikation: 'RS' as const },
        { profil: max, qualifikation: 'SanA' as const },
      ]),
      auf(vertrag.uebergabe, () => {
        const gestellt = beispielanfrage(max, { schicht: S1, art: 'uebergabe', von: anna, text: 'Springst du ein?' })
        offene = [gestellt]
        return gestellt
      }),
      auf(vertrag.uebergabeZuruecknehmen, () => {
        offene = []
        return undefined
      }),
    ],
  })
  const ich = aktuelleSitzung().user
  if (!ich) throw new Error('nobody is signed in')
  expect(ich._id).toBe(ICH)
  setzeSitzung({ user: { ...ich, profil: anna._id } })

  const knopf = await screen.findByRole('button', { name: 'Platz anbieten' }, geht)
  expect(knopf.getAttribute('aria-description')).toBe('Wähle, wem du deinen Platz anbietest.')
  await hand.type(screen.getByRole('searchbox'), 'berg')
  expect(screen.queryByRole('radio', { name: /Lena/ })).toBeNull()
  await hand.click(screen.getByRole('radio', { name: /Max Berg/ }))
  await hand.type(screen.getByLabelText('Nachricht'), 'Springst du ein?')
  await hand.click(screen.getByRole('button', { name: 'Max fragen' }))
  await hand.click(await screen.findByRole('button', { name: 'Angebot zurücknehmen' }, geht))
  expect(await screen.findByRole('button', { name: 'Platz anbieten' }, geht)).toBeDefined()
  expect(anrufe.map(({ aufruf, body }) => [aufruf, body])).toEqual([
    ['POST /api/sanitaetsdienste/{id}/uebergabe', { schicht: S1, profil: max._id, text: 'Springst du ein?' }],
    ['DELETE /api/sanitaetsdienste/{id}/uebergabe', undefined],
  ])
})
