import { definePages } from '#client/pages.ts'

export const feedbackPages = definePages(
  { path: '/feedback/bug', titel: 'Fehler melden', load: async () => (await import('./Screens.tsx')).Bugs },
  {
    path: '/feedback/verbesserungsvorschlag',
    titel: 'Verbesserungsvorschläge',
    load: async () => (await import('./Screens.tsx')).Suggestions,
  },
)
