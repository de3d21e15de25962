import { defineWelcomeSteps } from '#client/registry/welcome-steps.ts'

export const profileSteps = defineWelcomeSteps({
  foto: async () => (await import('./Steps.tsx')).FotoStep,
  notfallkontakt: async () => (await import('./Steps.tsx')).EmergencyStep,
  ausbildungen: async () => (await import('./Steps.tsx')).TrainingStep,
})
