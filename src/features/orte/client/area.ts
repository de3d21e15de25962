import { crudArea } from '#client/crud/area.ts'
import type { Antwort } from '#contract/endpoint.ts'
import { orteContract } from '#features/orte/contract.ts'

export type Ort = Antwort<typeof orteContract.get>

export const area = crudArea(orteContract, {
  table: 'orte',
  title: 'Orte',
  newTitle: 'Neuer Ort',
  paths: { list: '/orte', create: '/orte/neu', record: '/orte/edit/{id}' },
  name: (ort) => ort.name,
})
