import { zeigeSeite } from '#tests/support/seite.tsx'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { definePages } from '../pages.ts'

const seiten = definePages(
  { pfad: '/organigramm', titel: 'Organigramm', lade: async () => () => <p>Das Organigramm</p> },
  {
    pfad: '/orte/edit/{id}',
    titel: 'Ort',
    lade:
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
  zeigeSeite({ seiten, adresse })
  expect(await screen.findByText(text, { exact: false })).toBeDefined()
})
