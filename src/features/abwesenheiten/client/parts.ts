import { lazyPart } from '#client/lazy-part.ts'
import type { PlanSheet } from '#client/plan-views.ts'
import { defineProfileCard } from '#client/profile-cards.tsx'

export const absenceSheet: PlanSheet = {
  titel: 'Nicht verfügbar',
  name: 'neu',
  Sheet: lazyPart(async () => (await import('./AbsenceSheet.tsx')).AbsenceSheet),
}

/** On one's own profile; of others nobody sees it there. */
export const absenceCard = defineProfileCard({
  id: 'abwesenheiten',
  recht: 'READ_USER',
  load: async () => (await import('./AbsenceCard.tsx')).AbsenceCard,
})
