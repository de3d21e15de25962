import { defineWelcomeSteps } from '#client/registry/welcome-steps.ts'

export const calendarSteps = defineWelcomeSteps({ kalender: async () => (await import('./CalendarStep.tsx')).CalendarStep })
