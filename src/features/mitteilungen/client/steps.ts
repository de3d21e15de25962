import { defineWelcomeSteps } from '#client/registry/welcome-steps.ts'

export const noticeSteps = defineWelcomeSteps({ benachrichtigungen: async () => (await import('./NoticeStep.tsx')).NoticeStep })
