import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { authPages } from '#features/auth/client/pages.tsx'
import { orteContract } from '#features/orte/contract.ts'
import { buildOpenapi } from '#server/http/openapi.ts'
import { on, showPage } from '#tests/support/page.tsx'
import { apiPages } from './pages.tsx'

const document = on(
  { method: 'GET', path: '/api/openapi.json', zugang: 'oeffentlich', titel: '', response: z.any() },
  () => JSON.parse(JSON.stringify(buildOpenapi({ orte: orteContract }))) as unknown,
)
const patience = { timeout: 10_000 }

test('every contract call is shown, searchable, and unfolds input and output', async () => {
  const { hand: user } = showPage({ pages: apiPages, adresse: '/api/docs', server: [document] })
  for (const { titel } of Object.values(orteContract)) await screen.findByText(titel, {}, patience)
  expect(screen.getByText('X-Total-Count', { selector: 'code' })).toBeDefined()
  await user.type(screen.getByRole('searchbox', { name: 'Adresse oder Zweck' }), 'ort ändern')
  expect(screen.queryByText('Ort löschen')).toBeNull()
  await user.click(screen.getByText('Ort ändern'))
  expect((await screen.findByRole('region', { name: 'PUT /api/orte/{id} im Einzelnen' })).textContent).toContain('requestBody')
})

test('a signed-out visitor is asked to sign in', async () => {
  showPage({ pages: [...apiPages, ...authPages], adresse: '/api/docs', rechte: null, server: [document] })
  await screen.findByLabelText('Passwort', {}, patience)
  expect(screen.queryByText('Orte auflisten')).toBeNull()
})
