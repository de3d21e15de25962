import { definePages } from '#client/navigation/pages.ts'

export const noticePages = definePages({
  path: '/mitteilungen',
  titel: 'Mitteilungen',
  findsAs: 'Nachrichten Benachrichtigungen Postfach',
  load: async () => (await import('./Inbox.tsx')).Inbox,
})
