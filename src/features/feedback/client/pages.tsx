import { definePages } from '#client/navigation/pages.ts'

export const feedbackPages = definePages(
  {
    path: '/feedback/bug',
    titel: 'Fehler melden',
    findsAs: 'Problem Absturz Programm geht nicht',
    load: async () => (await import('./Screens.tsx')).Bugs,
  },
  {
    path: '/feedback/verbesserungsvorschlag',
    titel: 'Verbesserungsvorschläge',
    findsAs: 'Idee Wunsch Feedback',
    load: async () => (await import('./Screens.tsx')).Suggestions,
  },
)
