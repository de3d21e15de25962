import { Stack, Text } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '#client/app/lazy-part.ts'
import { useMay } from '#client/app/session.ts'
import { sendSilently } from '#client/net/api.ts'
import { useUrlState } from '#client/navigation/url-state.ts'
import { dateText, plusDays, plusMonths, today } from '#client/text/date.ts'
import { ChartCard, ChartTable } from '#client/ui/chart/ChartCard.tsx'
import { ColumnChart } from '#client/ui/chart/ColumnChart.tsx'
import { HeatCard } from '#client/ui/chart/HeatCard.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { PRINT } from '#client/ui/export/export-actions.ts'
import { KINDS } from '#client/ui/kinds/kinds.ts'
import type { TableColumn } from '#client/ui/list/column.ts'
import { Toolbar } from '#client/ui/list/Toolbar.tsx'
import { useNarrow } from '#client/ui/page/narrow.ts'
import { Page } from '#client/ui/page/Page.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { createClient } from '#contract/client.ts'
import { path, withQuery } from '#contract/screens.ts'
import { WEEKDAY_NAMES, weekdayOf, WEEKDAYS_LONG } from '#contract/time/week.ts'
import { countText, decimalText } from '#contract/words.ts'
import { MONTH_BOARD } from '#features/monatsplan/plan.ts'
import { type Gap, gapsContract, type Rate, type Week } from '../contract.ts'
import { FORECAST_WEEKS, GAPS, LEARNT_MONTHS, LEARNT_SEATS, NEXT_WEEKS } from '../plan.ts'
import { heatOf, type Learnt, learntOf, SHOWN_LEADS, weeksOf, type WeekSum, worstDay } from './sums.ts'

const GapSheet = lazyPart(async () => (await import('./GapSheet.tsx')).GapSheet)
const calls = createClient(gapsContract, sendSilently)
const meta = { tables: ['angebote', 'anmeldungen', 'sanitaetsdienste', 'ktw_wochen', 'ktw_sonntage', 'blutspenden'] }
const forecastQuery = queryOptions({ meta, queryKey: ['luecken', 'vorschau'], queryFn: () => calls.forecast() })
const pastQuery = (von: string, bis: string) =>
  queryOptions({
    meta,
    queryKey: ['luecken', von, bis],
    queryFn: async () => [...(await calls.past({ query: { von, bis } }))],
    placeholderData: keepPreviousData,
  })

const WEEKDAYS = WEEKDAYS_LONG.map((long, i) => ({ short: WEEKDAY_NAMES[i] ?? '', long }))
const [OPEN, EXPECTED] = ['Heute offen', 'Bleibt nach Erfahrung offen']
const seats = (count: number) => countText(count, 'Platz', 'Plätze')
const weekDay = (woche: number) => plusDays(today(), woche * 7)
const weekBegin = (woche: number) => dateText(weekDay(woche)).slice(0, 6)
/** May break after the day, where columns are narrow. */
const dayText = (woche: number) => weekBegin(woche).replace('.', '.\u200b')
const monthOf = (woche: number) => withQuery(path(MONTH_BOARD.to), { monat: weekDay(woche).slice(0, 7), ansicht: 'dienste' })
const weekText = (woche: number) => `${dateText(weekDay(woche)).slice(0, 6)}–${dateText(plusDays(weekDay(woche), 6)).slice(0, 6)}`

const weekColumns: readonly TableColumn<WeekSum>[] = [
  { id: 'woche', titel: 'Woche', value: ({ woche }) => weekText(woche) },
  { id: 'plaetze', titel: 'Plätze', value: ({ plaetze }) => plaetze },
  { id: 'besetzt', titel: 'Besetzt', value: ({ plaetze, unbesetzt }) => plaetze - unbesetzt },
  { id: 'unbesetzt', titel: OPEN, value: ({ unbesetzt }) => unbesetzt },
  { id: 'erwartet', titel: EXPECTED, value: ({ erwartet }) => erwartet },
  { id: 'imEntwurf', titel: 'Plätze in Entwürfen', value: ({ imEntwurf }) => imEntwurf },
]

const ALL_DAYS = () => Array.from({ length: FORECAST_WEEKS * 7 }, (_, i) => plusDays(today(), i))
/** Days behind a cell: those of a week, or of a weekday in all weeks. */
const chosenDays = (woche: string, wochentag: string) =>
  wochentag === ''
    ? { days: ALL_DAYS().slice(Number(woche) * 7, Number(woche) * 7 + 7), when: weekText(Number(woche)) }
    : {
        days: ALL_DAYS().filter((day) => weekdayOf(day) === Number(wochentag)),
        when: `${WEEKDAYS_LONG[Number(wochentag)] ?? ''} in den ${NEXT_WEEKS}`,
      }

/** Seats of duties that stay empty: the coming weeks, and the past by qualification and weekday. */
export function GapsPage() {
  const [{ art, zeit, fehlt, woche, wochentag }, setUrl] = useUrlState(['art', 'zeit', 'fehlt', 'woche', 'wochentag'])
  const plans = useMay(MONTH_BOARD.recht)
  const narrow = useNarrow()
  const bis = today()
  const von = `${plusMonths(bis.slice(0, 7), zeit === 'jahr' ? -12 : -3)}-01`
  const forecast = useQuery(forecastQuery)
  const past = useQuery(pastQuery(von, bis))
  const kinds = [...new Set([...(forecast.data?.wochen ?? []), ...(past.data ?? [])].map((row) => row.art))]
  const ofKind = <T extends { readonly art: string }>(rows: readonly T[]) => rows.filter((row) => art === '' || row.art === art)
  return (
    <Page titel={GAPS.titel} back={path('/sanitaetsdienste')} actions={{ more: [PRINT] }}>
      <Toolbar
        filters={[
          { name: 'art', titel: 'Alle Dienste', asList: true, options: kinds.map((value) => ({ value, label: KINDS[value].titel })) },
          { name: 'zeit', titel: 'Drei Monate', asList: true, options: [{ value: 'jahr', label: 'Zwölf Monate' }] },
        ]}
      />
      <Stack gap="md">
        <QueryView query={forecast}>
          {({ wochen, tage }) => (
            <Stack gap="md">
              <Forecast rows={ofKind(wochen)} />
              <HeatCard
                titel={`Was in den ${NEXT_WEEKS} fehlt`}
                says={
                  'Offene Plätze ausgeschriebener Dienste, nach der Ausbildung, die sie verlangen. ' +
                  'Jede Spalte ist eine Woche ab ihrem Tag.'
                }
                head="Ausbildung"
                columns={Array.from({ length: FORECAST_WEEKS }, (_, woche) => ({
                  short: narrow ? `ab ${dayText(woche)}` : `Woche\u00a0ab ${weekBegin(woche)}`,
                  long: weekText(woche),
                }))}
                open={plans ? ({ key }, column) => setUrl({ fehlt: key, woche: String(column) }) : undefined}
                rows={heatOf(ofKind(wochen), FORECAST_WEEKS, ({ woche }) => woche)}
                empty={`In den ${NEXT_WEEKS} ist kein Platz offen.`}
              />
              <HeatCard
                titel={`An welchen Tagen in den ${NEXT_WEEKS} etwas fehlt`}
                says={worstSentence(ofKind(tage), `In den ${NEXT_WEEKS} ist`, 'offen')}
                head="Ausbildung"
                columns={WEEKDAYS}
                rows={heatOf(ofKind(tage), WEEKDAYS.length, ({ wochentag }) => wochentag - 1)}
                empty={`In den ${NEXT_WEEKS} ist kein Platz offen.`}
                open={plans ? ({ key }, column) => setUrl({ fehlt: key, wochentag: String(column) }) : undefined}
              />
            </Stack>
          )}
        </QueryView>
        <QueryView query={past}>{(rows) => <Past rows={ofKind(rows)} zeit={zeit} />}</QueryView>
        {forecast.data && <Method rates={forecast.data.grundlage} />}
      </Stack>
      {plans && fehlt !== '' && (
        <Suspense fallback={null}>
          <GapSheet {...{ art, fehlt }} {...chosenDays(woche, wochentag)} onClose={() => setUrl({ fehlt: '', woche: '', wochentag: '' })} />
        </Suspense>
      )}
    </Page>
  )
}

function Forecast({ rows }: { readonly rows: readonly Week[] }) {
  const plans = useMay(MONTH_BOARD.recht)
  const weeks = weeksOf(rows, FORECAST_WEEKS)
  const sum = (of: (week: WeekSum) => number) => weeks.reduce((all, week) => all + of(week), 0)
  const [all, open, expected, drafts] = [
    sum(({ plaetze }) => plaetze),
    sum(({ unbesetzt }) => unbesetzt),
    sum(({ erwartet }) => erwartet),
    sum(({ imEntwurf }) => imEntwurf),
  ]
  const to = ({ woche }: WeekSum) => (plans ? monthOf(woche) : undefined)
  const says =
    open === 0
      ? `Alle ${seats(all)} sind besetzt.`
      : `Von ${all === 1 ? 'einem Platz ist' : `${decimalText(all)} Plätzen sind`} heute ${decimalText(open)} offen. ` +
        `Nach Erfahrung bleiben davon etwa ${decimalText(expected)} offen.`
  return (
    <ChartCard
      titel={`Die ${NEXT_WEEKS}`}
      says={`${says}${drafts > 0 ? ` In Entwürfen stehen weitere ${seats(drafts)}; sie zählen noch nicht mit.` : ''}`}
      columns={weekColumns}
      rows={all + drafts === 0 ? [] : weeks}
      link={to}
      height={240}
      empty={`In den ${NEXT_WEEKS} ist noch kein Dienst ausgeschrieben.`}
    >
      <ColumnChart
        height={240}
        series={[
          { name: OPEN, color: 'petrol.4' },
          { name: EXPECTED, color: 'orange.6' },
        ]}
        columns={weeks.map((week) => ({
          label: `ab ${weekBegin(week.woche)}`,
          values: [week.unbesetzt, week.erwartet],
          said: [
            weekText(week.woche),
            `${week.plaetze - week.unbesetzt} von ${seats(week.plaetze)} besetzt`,
            `${week.unbesetzt} heute offen, etwa ${week.erwartet} bleiben offen`,
          ].join('\n'),
          to: to(week),
        }))}
      />
    </ChartCard>
  )
}

const learntColumns: readonly TableColumn<Learnt>[] = [
  { id: 'art', titel: 'Dienst', value: ({ art }) => art, show: ({ art }) => KINDS[art].titel },
  { id: 'plaetze', titel: 'Plätze', value: ({ plaetze }) => plaetze, right: true },
  ...SHOWN_LEADS.map((lead, i): TableColumn<Learnt> => ({
    id: `lead${lead}`,
    titel: `${lead + 1}. Woche davor`,
    value: ({ shares }) => shares[i] ?? null,
    show: ({ shares }) => (shares[i] === null || shares[i] === undefined ? '–' : `${shares[i]} %`),
    right: true,
  })),
]
function Method({ rates }: { readonly rates: readonly Rate[] }) {
  const learnt = learntOf(rates)
  return (
    <InfoCard titel="So wird gerechnet">
      <Text mb={12}>
        {`Für jede Art von Dienst sehen wir nach, wie viele der Plätze, die so lange vor dem Beginn noch offen waren, am Ende doch ` +
          `besetzt waren, in den letzten ${LEARNT_MONTHS} Monaten. Derselbe Anteil wird von den heute offenen Plätzen abgezogen. Waren ` +
          `es früher weniger als ${LEARNT_SEATS} offene Plätze, gilt der Anteil aller Dienste zusammen; gibt es auch den nicht, ` +
          `bleibt es bei ` +
          'heute. Das ist eine Schätzung: Ferien, Wetter und eine gute Rundfrage kennt sie nicht.'}
      </Text>
      {learnt.length > 0 && (
        <>
          <Text size="sm" c="dimmed" mb={4}>
            So viel der damals offenen Plätze wurde noch besetzt:
          </Text>
          <ChartTable titel="Was früher noch besetzt wurde" columns={learntColumns} rows={learnt} />
        </>
      )}
    </InfoCard>
  )
}

/** "In den letzten drei Monaten blieb am Sonntag der größte Teil frei: 25 % der Plätze dieses Tages."; '' if nothing is empty. */
function worstSentence(rows: readonly Gap[], when: string, empty: string): string {
  const worst = worstDay(rows)
  if (!worst) return ''
  const share = Math.max(1, Math.round(worst.share * 100))
  return `${when} am ${WEEKDAYS[worst.day - 1]?.long ?? ''} der größte Teil ${empty}: ${share} % der Plätze dieses Tages.`
}

function Past({ rows, zeit }: { readonly rows: readonly Gap[]; readonly zeit: string }) {
  return (
    <HeatCard
      titel="Was unbesetzt blieb"
      says={worstSentence(rows, `In den letzten ${zeit === 'jahr' ? 'zwölf' : 'drei'} Monaten blieb`, 'frei')}
      head="Ausbildung"
      columns={WEEKDAYS}
      rows={heatOf(rows, WEEKDAYS.length, ({ wochentag }) => wochentag - 1)}
      empty="In dieser Zeit blieb kein Platz unbesetzt."
    />
  )
}
