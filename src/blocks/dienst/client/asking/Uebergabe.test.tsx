import { on, ME, showPage } from '#tests/support/page.tsx'
import { exampleAnfrage, exampleDienst, person, number } from '#tests/support/example-dienst.ts'
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Anfrage } from '../../contract.ts'
import { instantText } from '#client/text/date.ts'
import { definePages } from '#client/navigation/pages.ts'
import { currentSession, setSession } from '#client/app/session.ts'
import { sanitaetsdiensteContract as contract } from '#features/sanitaetsdienste/contract.ts'
import { answerBy } from '../../deadlines.ts'
import { Uebergabe } from './Uebergabe.tsx'
import { dienstKind, dienstQuery } from '#features/sanitaetsdienste/client/api.ts'

const S1 = number('s', 1)
const [lena, max] = [person(1, 'Lena', 'Schmidt'), person(2, 'Max', 'Berg')]
const anna = { _id: number('p', 9), vorname: 'Anna', nachname: 'Schäfer' }
const goes = { timeout: 10_000 }
const dienst = exampleDienst({ schichten: [{ _id: S1 }] })

function Gastgeber({ id }: { readonly id: string }) {
  const { data } = useQuery(dienstQuery(id))
  return data ? <Uebergabe art={dienstKind} anlass={data._id} schicht={S1} /> : null
}

test('offering one’s place by name, then withdrawing the offer', async () => {
  let offene: Anfrage[] = []
  const high = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600)
  onTestFinished(() => high.mockRestore())
  const { hand, calls } = showPage({
    pages: definePages({ path: '/sanitaetsdienst/{id}', titel: 'Übergabe', load: async () => Gastgeber }),
    adresse: `/sanitaetsdienst/${dienst._id}`,
    rechte: ['READ_SANDIENST'],
    server: [
      on(contract.get, () => dienst),
      on(contract.meineAnfragen, () => offene),
      on(contract.uebernehmer, () => [
        { profil: lena, qualifikation: 'RS' as const, hinweise: [] },
        { profil: max, qualifikation: 'SanA' as const, hinweise: [] },
      ]),
      on(contract.uebergabe, () => {
        const asked = exampleAnfrage(max, { schicht: S1, art: 'uebergabe', von: anna, text: 'Springst du ein?' })
        offene = [asked]
        return asked
      }),
      on(contract.uebergabeZuruecknehmen, () => {
        offene = []
        return undefined
      }),
    ],
  })
  const me = currentSession().user
  if (!me) throw new Error('nobody is signed in')
  expect(me._id).toBe(ME)
  setSession({ user: { ...me, profil: anna._id } })

  const button = await screen.findByRole('button', { name: 'Platz anbieten' }, goes)
  expect(button.getAttribute('aria-description')).toBe('Wähle, wem du deinen Platz anbietest.')
  await hand.type(screen.getByRole('searchbox'), 'berg')
  expect(screen.getByRole('radiogroup').closest<HTMLElement>('[style*=min-height]')?.style.minHeight).toBe('600px')
  expect(screen.queryByRole('radio', { name: /Lena/ })).toBeNull()
  await hand.click(screen.getByRole('radio', { name: /Max Berg/ }))
  await hand.type(screen.getByLabelText('Nachricht'), 'Springst du ein?')
  await hand.click(screen.getByRole('button', { name: 'Max fragen' }))
  const back = await screen.findByRole('button', { name: 'Angebot zurücknehmen' }, goes)
  expect(offene[0]?.laeuftAb).not.toBe(answerBy(offene[0]!))
  expect(document.body.textContent).toContain(`Antwort bis ${instantText(answerBy(offene[0]!))}`)
  await hand.click(back)
  expect(await screen.findByRole('button', { name: 'Platz anbieten' }, goes)).toBeDefined()
  expect(calls.map(({ call, body }) => [call, body])).toEqual([
    ['POST /api/sanitaetsdienste/{id}/uebergabe', { schicht: S1, profil: max._id, text: 'Springst du ein?' }],
    ['DELETE /api/sanitaetsdienste/{id}/uebergabe', undefined],
  ])
})

test('hand-over of a place taken meanwhile: a message is shown, no call is made', async () => {
  const { calls } = showPage({
    pages: definePages({
      path: '/sanitaetsdienst/{id}',
      titel: 'Übergabe',
      load: async () => () => <Uebergabe art={dienstKind} anlass={dienst._id} schicht={S1} gone />,
    }),
    adresse: `/sanitaetsdienst/${dienst._id}`,
    rechte: ['READ_SANDIENST'],
    server: [],
  })
  expect(await screen.findByText('Dein Platz ist vergeben: Du musst hier nicht mehr kommen.', {}, goes)).toBeDefined()
  expect(calls).toEqual([])
})
