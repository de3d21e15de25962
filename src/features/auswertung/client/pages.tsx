import { definePages } from '#client/navigation/pages.ts'

export const evaluationPages = definePages({
  path: '/auswertung',
  titel: 'Stundenauswertung',
  findsAs: 'Statistik Jahresbericht',
  recht: 'READ_STUNDEN_AUSWERTUNG',
  load: async () => (await import('./Evaluation.tsx')).EvaluationPage,
})
