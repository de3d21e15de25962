import { definePages } from '#client/navigation/pages.ts'

export const kummerkastenPages = definePages({
  path: '/kummerkasten',
  titel: 'Kummerkasten',
  findsAs: 'Sorgen Beschwerde Ärger anonym Lob',
  load: async () => (await import('./Kummerkasten.tsx')).Kummerkasten,
})
