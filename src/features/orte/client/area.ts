import { crudScreens } from '#client/crud/area.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { orteContract } from '#features/orte/contract.ts'

export type Ort = ResponseOf<typeof orteContract.get>

export const area = crudScreens(orteContract, {
  table: 'orte',
  title: 'Orte',
  newTitle: 'Neuer Ort',
  paths: { list: '/orte', create: '/orte/neu', record: '/orte/edit/{id}' },
  name: (ort) => ort.name,
})
