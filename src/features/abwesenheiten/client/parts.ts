import { lazyPart } from '#client/app/lazy-part.ts'
import type { PlanSheet } from '#client/registry/plan-views.ts'
import { defineProfileCard } from '#client/registry/profile-cards.tsx'

export const absenceSheet: PlanSheet = {
  titel: 'Nicht verfügbar',
  name: 'neu',
  Sheet: lazyPart(async () => (await import('./AbsenceSheet.tsx')).AbsenceSheet),
}

export const absenceCard = defineProfileCard({
  id: 'abwesenheiten',
  section: 'verfuegbarkeit',
  recht: 'READ_USER',
  load: async () => (await import('./AbsenceCard.tsx')).AbsenceCard,
})
