import { crudScreens } from '#client/crud/area.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { geraeteContract } from '#features/geraete/contract.ts'

export type Geraet = ResponseOf<typeof geraeteContract.get>

export const area = crudScreens(geraeteContract, {
  table: 'geraete',
  title: 'Geräte',
  newTitle: 'Neues Gerät',
  paths: { list: '/geraete', create: '/geraete/neu', record: '/geraete/edit/{id}' },
  name: ({ bezeichnung, inventarnummer }) => `${bezeichnung} ${inventarnummer}`,
})
