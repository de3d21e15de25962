import { useQuery } from '@tanstack/react-query'
import { hoursLong, monthLong, today } from '#client/text/date.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { YearOfHours } from '#client/ui/chart/YearOfHours.tsx'
import { summaryQuery } from './area.ts'

export function Summary() {
  const { data } = useQuery(summaryQuery)
  if (!data || data.bestaetigt + data.eingereicht + data.entwurf + data.vorjahr === 0) return null
  const { zuletzt, vorjahr, ...year } = data
  const month = today().slice(0, 7)
  const inMonth = year.jeMonat[Number(month.slice(5)) - 1] ?? 0
  return (
    <InfoCard titel={`Deine Stunden ${year.jahr}`}>
      <YearOfHours
        {...year}
        more={[
          inMonth > 0 && `${hoursLong(inMonth)} im ${monthLong(month)}`,
          vorjahr > 0 && `${hoursLong(vorjahr)} im Jahr ${year.jahr - 1}`,
        ]}
        height={48}
      />
    </InfoCard>
  )
}
