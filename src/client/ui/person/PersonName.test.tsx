import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { definePages } from '#client/navigation/pages.ts'
import { profileContract } from '#features/profile/contract.ts'
import { type Profil, profilFields } from '#features/profile/schemas.ts'
import { Absage, ME, on, showPage } from '#tests/support/page.tsx'
import * as z from 'zod/mini'
import { PersonName } from './PersonName.tsx'

const person = (number: number, vorname: string) => ({ _id: `0193c0de-0000-7000-8000-00000000000${number}`, vorname, nachname: 'Schäfer' })
const [ANNA, BEN, CARL] = [person(4, 'Anna'), person(5, 'Ben'), person(6, 'Carl')] as const
const Names = () => (
  <>
    {[ANNA, BEN, CARL].map((one) => (
      <PersonName key={one._id} person={one} withFace={one !== ANNA} />
    ))}
    <PersonName person={ANNA} withFace asLink={false} />
    <PersonName person={null} />
  </>
)
const pages = definePages({ path: '/dashboard', titel: 'Start', load: async () => Names })
const profil: Profil = {
  ...ANNA,
  user: ME,
  version: 1,
  userVersion: 1,
  erstelltAm: '',
  erstelltVon: null,
  geaendertAm: '',
  geaendertVon: null,
  ...z.parse(z.object(profilFields), {}),
  gruppe: 'SEG',
  sanitaetsausbildung: 'RS',
}

function show(answer: () => Profil | Absage) {
  const asked: string[] = []
  const view = showPage({
    pages,
    adresse: '/dashboard',
    server: [
      on(profileContract.gesichter, ({ search }) => {
        asked.push(decodeURIComponent(search))
        return [{ _id: ANNA._id }, { _id: BEN._id }]
      }),
      on(profileContract.get, answer),
    ],
  })
  return { ...view, asked }
}

test('names of a screen load in one request; without a readable card it is text', async () => {
  const { asked } = show(() => profil)
  expect((await screen.findByRole('link', { name: 'Anna Schäfer' })).getAttribute('href')).toBe(`/profile/${ANNA._id}`)
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Carl Schäfer' })).toBeNull())
  expect([screen.getByText('Carl Schäfer').tagName, screen.getByText(/System/).tagName]).toEqual(['SPAN', 'MAIN'])
  expect(screen.getByRole('link', { name: 'Ben Schäfer' })).not.toBeNull()
  expect(asked).toEqual([`?personen=${[ANNA, BEN, CARL].map(({ _id }) => _id).join(',')}`])
})

test('a tap opens the card: the main number and address first, every number labelled', async () => {
  const contact = {
    telefon: ['030 1234', '+49 170 5678'],
    primary_telefon: '',
    email: ['a@x.de', 'b@x.de'],
    primary_email: 'b@x.de',
  }
  const { hand } = show(() => ({ ...profil, ...contact }))
  await hand.click(await screen.findByRole('link', { name: 'Anna Schäfer' }))
  const card = within(await screen.findByRole('dialog', { name: 'Anna Schäfer' }))
  const href = (name: string) => card.getByRole('link', { name }).getAttribute('href')
  expect((await card.findByRole('link', { name: 'Anna Schäfer anrufen' })).getAttribute('href')).toBe('tel:+491705678')
  expect([href('E-Mail an Anna Schäfer'), href('030 1234'), href('Zum Profil')]).toEqual([
    'mailto:b@x.de',
    'tel:0301234',
    `/profile/${ANNA._id}`,
  ])
  expect(card.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Mobil', 'Telefon', 'E-Mail'])
  await hand.click(card.getByRole('button', { name: 'Schließen' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a person without contacts has no buttons; a failed card gives the reason', async () => {
  let answer: Profil | Absage = profil
  const { hand } = show(() => answer)
  await hand.click(await screen.findByRole('link', { name: 'Anna Schäfer' }))
  expect(await screen.findByText('Keine Kontaktdaten freigegeben.')).not.toBeNull()
  expect(screen.queryByRole('link', { name: /anrufen|E-Mail an/ })).toBeNull()
  await hand.click(screen.getByRole('button', { name: 'Schließen' }))
  answer = new Absage(404, 'Das Profil wurde nicht gefunden.')
  await hand.click(await screen.findByRole('link', { name: 'Ben Schäfer' }))
  expect(await screen.findByText('Das Profil wurde nicht gefunden.')).not.toBeNull()
})
