import { defineCards } from '#client/registry/overview-cards.ts'
import { defineProfileCard } from '#client/registry/profile-cards.tsx'
import { definePages } from '#client/navigation/pages.ts'
import { HANDS_OUT } from './keepers.ts'

export const holdingsCard = defineProfileCard({
  id: 'leihen',
  recht: ['READ_MELDER', 'READ_SCHLUESSEL', 'READ_KLEIDUNG'],
  load: async () => (await import('./HoldingsCard.tsx')).HoldingsCard,
})
export const handOutCard = defineCards({
  id: 'ausgabe',
  column: 'waits',
  recht: HANDS_OUT,
  load: async () => (await import('./HandOutCard.tsx')).HandOutCard,
})

export const leihenPages = definePages(
  {
    path: '/ausgabe',
    titel: 'Ausgeben',
    recht: HANDS_OUT,
    load: async () => (await import('./HandOut.tsx')).Lending,
  },
  {
    path: '/profiles/myProfile/leihen',
    titel: 'Geliehen',
    findsAs:
      'Verlust melden verloren gestohlen ausgeliehen Melder Piepser Pieper Schlüssel Gerät Kleidung Hose Jacke Schuhe Stiefel ' +
      'Helm Poloshirt Uniform',
    load: async () => (await import('./HoldingsCard.tsx')).MyHoldings,
  },
)
