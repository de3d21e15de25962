import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '#tests/support/page.tsx'
import { ScreenLink } from './navigation.tsx'
import { definePages } from './pages.ts'

test('a screen preloads its data with its parameters, not on hover or without right', async () => {
  const asked: string[] = []
  const Ort = ({ id }: { readonly id: string }) => <>{`Ort ${id}, gefragt: ${asked.length}`}</>
  Ort.prepare = ({ id }: { readonly id: string }) => {
    asked.push(id)
    return Promise.reject(new Error('Nicht jetzt.'))
  }
  const links = () => (
    <>
      <ScreenLink to="/orte/edit/7">Hin</ScreenLink>
      <ScreenLink to="/alarmeinheiten/edit/8">Fremd</ScreenLink>
    </>
  )
  const { hand } = showPage({
    pages: definePages(
      { path: '/orte', titel: 'Orte', load: () => Promise.resolve(links) },
      { path: '/orte/edit/{id}', titel: 'Ort', recht: 'READ_ORT', load: () => Promise.resolve(Ort) },
      { path: '/alarmeinheiten/edit/{id}', titel: 'Einheit', recht: 'READ_KLEIDUNG', load: () => Promise.resolve(Ort) },
    ),
    adresse: '/orte',
    rechte: ['READ_ORT'],
  })
  await hand.hover(await screen.findByRole('link', { name: 'Hin' }))
  await new Promise((later) => setTimeout(later, 100))
  expect(asked).toEqual([])
  await hand.click(screen.getByRole('link', { name: 'Hin' }))
  // It was under way before it was drawn.
  await screen.findByText('Ort 7, gefragt: 1')
  window.history.back()
  await hand.click(await screen.findByRole('link', { name: 'Fremd' }))
  await waitFor(() => expect(location.pathname).toBe('/alarmeinheiten/edit/8'))
  expect(asked).toEqual(['7'])
})
