import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { hoursLong, monthLong, today } from '#client/date.ts'
import { MonthBars } from '#client/ui/BarChart.tsx'
import { InfoCard } from '#client/ui/InfoCard.tsx'
import { summaryQuery } from './area.ts'

/** Where one's hours are: this month, this year by month, and the year before. Nothing until the first is entered. */
export function Summary() {
  const { data } = useQuery(summaryQuery)
  if (!data || data.bestaetigt + data.offen + data.vorjahr === 0) return null
  const { jahr: year, bestaetigt: confirmed, offen: open, vorjahr: before, jeMonat: perMonth } = data
  const month = Number(today().slice(5, 7)) - 1
  return (
    <InfoCard titel={`Deine Stunden ${year}`}>
      <Text fz={26} fw={600} lh={1.2}>
        {hoursLong(confirmed + open)}
      </Text>
      <Text size="sm" c="dimmed">
        {[
          `${hoursLong(perMonth[month] ?? 0)} im ${monthLong(today().slice(0, 7))}`,
          open === 0 ? 'alle bestätigt' : `${hoursLong(open)} noch nicht bestätigt`,
          before > 0 && `${hoursLong(before)} im Jahr ${year - 1}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <MonthBars year={year} values={perMonth} text={hoursLong} height={48} />
    </InfoCard>
  )
}
