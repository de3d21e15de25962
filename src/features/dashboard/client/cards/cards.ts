import { defineCards } from '#client/registry/overview-cards.ts'

export const inboxCards = defineCards({
  id: 'eingang',
  column: 'waits',
  asks: () => ['/api/dashboard/eingang', '/api/dashboard/wartet'],
  load: async () => (await import('../Inbox.tsx')).Inbox,
})
