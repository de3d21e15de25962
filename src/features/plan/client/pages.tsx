import { definePages } from '#client/pages.ts'

export const planPages = definePages({ path: '/plan', titel: 'Mein Plan', load: async () => (await import('./Plan.tsx')).Plan })
