import { definePages } from '#client/pages.ts'

export const noticePages = definePages({
  path: '/mitteilungen',
  titel: 'Mitteilungen',
  load: async () => (await import('./Inbox.tsx')).Inbox,
})
