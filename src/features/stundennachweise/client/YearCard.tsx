import { useQuery } from '@tanstack/react-query'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { YearOfHours } from '#client/ui/chart/YearOfHours.tsx'
import { useNarrow } from '#client/ui/page/narrow.ts'
import { path } from '#contract/screens.ts'
import { ownSummary } from './own-summary.ts'

/** The member's hours of the year, where there is room for it. */
export function YearCard() {
  const { data } = useQuery(ownSummary)
  return useNarrow() || !data ? null : (
    <InfoCard titel={`Deine Stunden ${data.jahr}`} to={path('/profiles/myProfile/stundennachweise')}>
      <YearOfHours {...data} none="Nach deinem ersten Dienst in diesem Jahr steht hier, wie viel du da warst." />
    </InfoCard>
  )
}
