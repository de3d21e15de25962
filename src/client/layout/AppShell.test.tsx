import { showPage } from '#tests/support/page.tsx'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { definePages } from '../pages.ts'

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
  ['/organigramm/presse', 'Dieser Bereich wird gerade gebaut.'],
])('%s shows %s', async (adresse, text) => {
  showPage({ pages, adresse })
  expect(await screen.findByText(text, { exact: false })).toBeDefined()
})
