import { ChartCard } from '#client/ui/chart/ChartCard.tsx'
import { ColumnChart } from '#client/ui/chart/ColumnChart.tsx'
import { DayChart } from '#client/ui/chart/DayChart.tsx'
import { HeatCard } from '#client/ui/chart/HeatCard.tsx'
import { RowChart } from '#client/ui/chart/RowChart.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { DateStrip } from '#client/ui/time/DateStrip.tsx'

const SERIES = [{ name: 'Stunden', color: 'petrol.6' }]
const MONTHS = ['Sep', 'Okt', 'Nov'].map((label, i) => ({ label, values: [120 + i * 40], said: `${120 + i * 40} Stunden` }))
const ROWS = [
  { label: 'Sanitätsdienst', value: 210 },
  { label: 'KTW', value: 96 },
]
const hours = (value: number) => `${value} Std.`

export function Charts() {
  return (
    <>
      <ChartCard
        titel="Stunden im Monat"
        says="Im November kamen am meisten zusammen."
        columns={[
          { id: 'monat', titel: 'Monat', value: ({ label }) => label },
          { id: 'stunden', titel: 'Stunden', value: ({ values }) => values[0] ?? 0 },
        ]}
        rows={MONTHS}
        height={200}
      >
        <ColumnChart columns={MONTHS} series={SERIES} height={200} />
      </ChartCard>
      <InfoCard titel="Stunden nach Art">
        <RowChart rows={ROWS} text={hours} />
        <DayChart days={{ '2026-11-07': 8, '2026-11-21': 3 }} period={['2026-10-01', '2026-11-30']} text={hours} />
      </InfoCard>
      <HeatCard
        titel="Lücken"
        says="Am Samstag fehlt am öftesten jemand."
        head="Ausbildung"
        columns={[
          { short: 'Sa', long: 'Samstag' },
          { short: 'So', long: 'Sonntag' },
        ]}
        rows={[{ key: 'Sanitäter', label: 'Sanitäter', values: [3, 1] }]}
        empty="Nichts blieb unbesetzt."
      />
      <InfoCard titel="Termine">
        <DateStrip
          titel="Termine"
          dates={[
            {
              key: 'a',
              beginn: '2026-12-01T18:00:00.000Z',
              ende: '2026-12-01T20:00:00.000Z',
              holiday: '',
              hints: ['Anna Anders ist da schon im Dienst.'],
              actions: [],
            },
          ]}
        />
      </InfoCard>
    </>
  )
}
