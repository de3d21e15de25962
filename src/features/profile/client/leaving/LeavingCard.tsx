import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { path } from '#contract/screens.ts'
import type { ProfileCardProps } from '#client/registry/profile-cards.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { laufzettelQuery } from '../api.ts'
import { openCount } from './words.ts'

export function LeavingCard({ profil }: ProfileCardProps) {
  const { data } = useQuery(laufzettelQuery(profil))
  if (!data || data.begonnenAm === null) return null
  return (
    <InfoCard titel="Austritt">
      <Text mb="sm">{data.abgeschlossenAm === null ? openCount(data) : 'Der Laufzettel ist abgeschlossen.'}</Text>
      <ActionButton variant="default" to={path('/profiles/{id}/laufzettel', { id: profil })}>
        Laufzettel ansehen
      </ActionButton>
    </InfoCard>
  )
}
