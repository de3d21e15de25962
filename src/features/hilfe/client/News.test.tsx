// News that come with the program: new until the first visit on any device.
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { changelogContract } from '#features/changelog/contract.ts'
import { on, showPage } from '#tests/support/page.tsx'
import { helpPages } from './pages.tsx'

const goes = { timeout: 15_000 }

test.each([
  ['2026-01-01T12:00:00Z', 'Neu seit deinem letzten Besuch'],
  ['2999-01-01T12:00:00Z', 'Was zuletzt neu war'],
])('news of the program read until %s', async (bis, says) => {
  const { calls } = showPage({
    pages: helpPages,
    adresse: '/hilfe',
    rechte: [],
    server: [
      on(changelogContract.list, () => []),
      on(changelogContract.news, () => ({ anzahl: 0 })),
      on(changelogContract.readShipped, () => ({ bis })),
    ],
  })
  expect(await screen.findByText(says, {}, goes)).toBeTruthy()
  expect(calls.find(({ call }) => call === 'POST /api/changelog/gelesen')?.body).toMatchObject({
    bis: expect.stringMatching(/^20/) as string,
  })
})
