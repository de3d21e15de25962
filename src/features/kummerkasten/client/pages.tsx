import { definePages } from '#client/pages.ts'

export const kummerkastenPages = definePages({
  path: '/kummerkasten',
  titel: 'Kummerkasten',
  load: async () => (await import('./Kummerkasten.tsx')).Kummerkasten,
})
