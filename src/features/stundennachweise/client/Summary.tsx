import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { MONTHS_SHORT, monthLong, today } from '#client/date.ts'
import { BarChart } from '#client/ui/BarChart.tsx'
import { InfoCard } from '#client/ui/InfoCard.tsx'
import { summaryQuery } from './area.ts'

const hoursLong = (hours: number) => `${hours.toLocaleString('de-DE', { maximumFractionDigits: 2 })} ${hours === 1 ? 'Stunde' : 'Stunden'}`

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
      <BarChart
        height={48}
        bars={perMonth.map((hours, i) => ({
          label: MONTHS_SHORT[i] ?? '',
          value: hours,
          said: `${monthLong(`${year}-${String(i + 1).padStart(2, '0')}`)}: ${hoursLong(hours)}`,
        }))}
      />
    </InfoCard>
  )
}
