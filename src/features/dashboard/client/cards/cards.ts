import { defineWaitingCards } from '#client/registry/overview-cards.ts'
import type { WAITS_FOR } from '#features/dashboard/contract.ts'

const PLANNERS: typeof WAITS_FOR = [
  'UPDATE_AUSBILDUNG',
  'UPDATE_BLUTSPENDE',
  'UPDATE_DIENSTABEND',
  'UPDATE_FAHRZEUG',
  'UPDATE_KTW_WOCHE',
  'UPDATE_SONNTAG_KTW',
  'UPDATE_VERANSTALTUNG',
]

export const waitingCards = defineWaitingCards('wartet', '/api/dashboard/wartet', {
  recht: PLANNERS,
  tables: ['+wartet'],
})
