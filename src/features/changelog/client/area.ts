import { crudScreens } from '#client/crud/area.ts'
import { changelogContract } from '../contract.ts'

export const area = crudScreens(changelogContract, {
  table: 'changelog',
  title: 'Changelog',
  none: 'Noch keine Version',
  newTitle: 'Neue Version',
  paths: { list: '/changelog', create: '/changelog/neu', record: '/changelog/edit/{id}' },
  name: ({ versionsnummer }) => `Version ${versionsnummer}`,
})
