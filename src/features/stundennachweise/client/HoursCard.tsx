import { useQuery } from '@tanstack/react-query'
import { path } from '#contract/screens.ts'
import { hoursLong } from '#client/text/date.ts'
import type { ProfileCardProps } from '#client/registry/profile-cards.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { besideHours } from '#client/ui/chart/YearOfHours.tsx'
import { ownSummary } from './own-summary.ts'

export function OwnHoursCard({ own }: ProfileCardProps) {
  const { data } = useQuery({ ...ownSummary, enabled: own })
  if (!own) return null
  const beside = data ? besideHours(data) : ''
  return (
    <InfoCard titel="Meine Stunden" to={path('/profiles/myProfile/stundennachweise')}>
      {data && data.bestaetigt + data.eingereicht + data.entwurf > 0
        ? `${hoursLong(data.bestaetigt)} im Jahr ${data.jahr} bestätigt${beside && `, dazu ${beside}`}.`
        : 'Eintragen, einreichen, als Stundenblatt drucken.'}
    </InfoCard>
  )
}
