import { definePages } from '#client/pages.ts'

export const noticePages = definePages({
  path: '/mitteilungen',
  titel: 'Mitteilungen',
  findsAs: 'Nachrichten Benachrichtigungen Postfach',
  load: async () => (await import('./Inbox.tsx')).Inbox,
})
