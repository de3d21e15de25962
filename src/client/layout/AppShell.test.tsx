import { testAll } from '#tests/support/cases.ts'
import { showPage } from '#tests/support/page.tsx'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { definePages } from '../navigation/pages.ts'
import { safeTarget } from './AppShell.tsx'

const pages = definePages(
  { path: '/organigramm', titel: 'Organigramm', load: async () => () => <p>Das Organigramm</p> },
  {
    path: '/orte/edit/{id}',
    titel: 'Ort',
    load:
      async () =>
      ({ id }: { id: string }) => <p>Ort {id}</p>,
  },
)

test.each([
  ['/organigramm', 'Das Organigramm'],
  ['/orte/edit/7', 'Ort 7'],
  ['/organigramm/', 'Diese Seite gibt es nicht.'],
  ['/orte/edit/7/', 'Diese Seite gibt es nicht.'],
  ['/Organigramm', 'Diese Seite gibt es nicht.'],
])('%s shows %s', async (adresse, text) => {
  showPage({ pages, adresse })
  expect(await screen.findByText(text, { exact: false })).toBeDefined()
})

testAll(['/orte', '/orte/edit/7?reiter=verlauf#x', '/orte?suche=%2F%2Fa', '/orte?weiter=//a'])('after signing in %s is gone to', (next) =>
  expect(safeTarget(next)).toBe(next),
)
testAll([
  undefined,
  ['/orte'],
  'orte',
  'https://boese.example',
  '//boese.example',
  '/\\boese.example',
  '/orte\\..\\..',
  '/\t/boese.example',
  '/orte\n',
  '/.//boese.example',
  '/orte/..//boese.example',
  '/%2e//boese.example',
  '/\u0000',
])('after signing in %j is not', (next) => expect(safeTarget(next)).toBe('/dashboard'))
