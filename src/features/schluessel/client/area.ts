import { crudScreens } from '#client/crud/area.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { schluesselContract } from '#features/schluessel/contract.ts'

export type Schluessel = ResponseOf<typeof schluesselContract.get>

export const area = crudScreens(schluesselContract, {
  table: 'schluessel',
  title: 'Schlüssel',
  newTitle: 'Neuer Schlüssel',
  paths: { list: '/schluessel', create: '/schluessel/neu', record: '/schluessel/edit/{id}' },
  name: ({ nummer, bezeichnung }) => [nummer, bezeichnung].filter(Boolean).join(' · '),
})
