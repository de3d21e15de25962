import { anlassPages } from '#blocks/dienst/client/index.ts'
import { definePages } from '#client/navigation/pages.ts'
import { definePlanView } from '#client/registry/plan-views.ts'
import { defineProfileCard } from '#client/registry/profile-cards.tsx'
import { about } from './about.ts'

export const dienstabendePages = [
  ...anlassPages(about, async () => (await import('./screens.tsx')).screens),
  ...definePages(
    {
      path: '/dienstabend/{id}/code',
      titel: 'Code zum Scannen',
      recht: 'READ_DIENSTABEND',
      load: async () => (await import('./Code.tsx')).Code,
    },
    {
      path: '/dienstabende/quoten',
      titel: 'Teilnahmequoten',
      recht: 'UPDATE_DIENSTABEND',
      load: async () => (await import('./Shares.tsx')).Shares,
    },
  ),
]
export const shareCard = defineProfileCard({
  id: 'dienstabende',
  section: 'ausbildung',
  recht: 'UPDATE_DIENSTABEND',
  load: async () => (await import('./ShareCard.tsx')).ShareCard,
})
export const dienstabendPlan = definePlanView('dienstabend', async () => (await import('./plan.ts')).parts)
