import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { kummerkastenContract } from '#features/kummerkasten/contract.ts'
import { on, showPage } from '#tests/support/page.tsx'
import { kummerkastenPages } from './pages.tsx'

const TEXT = 'Im Lager wird geraucht, und niemand sagt etwas.'
const goes = { timeout: 15_000 }

test('text is stored nowhere on the device; leaving asks until it is sent', async () => {
  const { hand, calls } = showPage({
    pages: kummerkastenPages,
    adresse: '/kummerkasten',
    server: [on(kummerkastenContract.create, () => ({ code: '7K2M-0000' }))],
  })
  await hand.type(await screen.findByRole('textbox', { name: /Dein Text/ }, goes), TEXT)
  expect(JSON.stringify([...Object.values(localStorage), ...Object.values(sessionStorage)])).not.toContain('geraucht')
  await hand.click(screen.getByRole('link', { name: 'Start' }))
  expect(await screen.findByText(/Sie gehen dann verloren/, {}, goes)).toBeDefined()
  await hand.click(screen.getByRole('button', { name: 'Weiter bearbeiten' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.pathname).toBe('/kummerkasten')
  await hand.click(screen.getByRole('button', { name: 'Abschicken' }))
  await screen.findByText('7K2M-0000', {}, goes)
  expect(calls).toMatchObject([{ body: { text: TEXT, anonym: true } }])
  await hand.click(screen.getByRole('link', { name: 'Start' }))
  await waitFor(() => expect(location.pathname).toBe('/dashboard'), goes)
})
