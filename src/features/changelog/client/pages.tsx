import { definePages } from '#client/navigation/pages.ts'

export const changelogPages = definePages(
  { path: '/changelog', titel: 'Changelog', load: async () => (await import('./Changelog.tsx')).Changelog },
  { path: '/changelog/neu', titel: 'Neue Version', recht: 'CREATE_CHANGELOG', load: async () => (await import('./Record.tsx')).VersionNew },
  {
    path: '/changelog/edit/{id}',
    titel: 'Version',
    recht: ['UPDATE_CHANGELOG', 'DELETE_CHANGELOG'],
    load: async () => (await import('./Record.tsx')).VersionEdit,
  },
)
