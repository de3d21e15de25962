import { decimalText } from '#contract/words.ts'
import { SimpleGrid, Stack, Text } from '@mantine/core'
import IconChartHistogram from '@tabler/icons-react/dist/esm/icons/IconChartHistogram.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { loadFile, sendSilently } from '#client/net/api.ts'
import { today } from '#client/text/date.ts'
import { useReasonWithout } from '#client/navigation/missing-recht.ts'
import { downloadBlob } from '#client/net/download.ts'
import { allParts } from '#client/net/parts.ts'
import { exportActions } from '#client/ui/export/export-actions.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { Toolbar } from '#client/ui/list/Toolbar.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import { urlOf, createClient } from '#contract/client.ts'
import { path, withQuery } from '#contract/screens.ts'
import { GAPS } from '#features/luecken/plan.ts'
import { KINDS_OF_HOURS } from '#features/stundennachweise/contract.ts'
import { changeText, isComparable } from '../rules.ts'
import { type Evaluation, evaluationContract } from '../contract.ts'
import { lastYearOf, type Period, periodOf, PERIODS, periodText, untilToday, yearBefore, yearsUntil } from './period.ts'
import { People } from './People.tsx'
import {
  DaysPicture,
  GroupsPicture,
  KindsPicture,
  LevelsPicture,
  MonthsPicture,
  SpreadPicture,
  WeekdaysPicture,
  YearsPicture,
} from './Figures.tsx'
import { hoursText } from './pictures.ts'

const calls = createClient(evaluationContract, sendSilently)

type Filter = Readonly<Record<'gruppe' | 'art' | 'auch', string>>
const questionOf = ({ gruppe, art, auch: also }: Filter, [von, bis]: Period, by: string) => ({
  von,
  bis,
  nach: by,
  ...(gruppe ? { gruppe } : {}),
  ...(art ? { art: art as keyof typeof KINDS_OF_HOURS } : {}),
  ...(also ? { eingereicht: true } : {}),
})
const evaluationQuery = (filter: Filter, period: Period, by: string) => {
  const query = questionOf(filter, period, by)
  return queryOptions({
    meta: { tables: ['stundennachweise', 'profile', 'users', 'ohne_namen', 'config'] },
    queryKey: ['auswertung', query],
    queryFn: async () => {
      const parts = await allParts(({ nach }) => calls.list({ query: { ...query, ...(nach === undefined ? {} : { ab: nach }) } }))
      return { ...parts[0]!, zeilen: parts.flatMap(({ zeilen }) => zeilen) }
    },
    placeholderData: keepPreviousData,
  })
}

const against = (now: number, before: number | undefined): string =>
  before === undefined || !isComparable(now, before) ? '' : `${changeText(now, before)} zum Vorjahr`

export function EvaluationPage() {
  const [{ zeit, vergleich: compares, ...filter }] = useUrlState(['zeit', 'gruppe', 'art', 'auch', 'vergleich'])
  const period = periodOf(zeit)
  const months = useQuery(evaluationQuery(filter, period, 'monat,art'))
  const people = useQuery(evaluationQuery(filter, period, 'person'))
  const groups = useQuery(evaluationQuery({ ...filter, gruppe: '' }, period, 'gruppe'))
  const levels = useQuery(evaluationQuery(filter, period, 'qualifikation'))
  const days = useQuery(evaluationQuery(filter, lastYearOf(period), 'tag'))
  const years = useQuery(evaluationQuery(filter, yearsUntil(period), 'jahr'))
  const before = useQuery({ ...evaluationQuery(filter, yearBefore(untilToday(period)), 'monat,art'), enabled: compares !== '' })
  const asked = compares === '' ? undefined : before.data
  const earlier = asked && asked.gesamt.nachweise > 0 ? asked : undefined

  const reason = useReasonWithout('READ_STUNDENNACHWEISE')
  const year = /^20\d{2}$/.test(zeit) ? zeit : zeit === '' ? today().slice(0, 4) : ''
  const records = (extra: Readonly<Record<string, string>> = {}) => {
    const query = { status: filter.auch ? '' : 'bestaetigt', art: filter.art, ...(extra['monat'] ? {} : { jahr: year }), ...extra }
    return withQuery(path('/stundennachweise'), Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '')))
  }
  // The list of records has no group filter.
  const to = (extra: Readonly<Record<string, string>>) => (reason === undefined && filter.gruppe === '' ? records(extra) : undefined)

  const groupNames = (groups.data?.zeilen ?? []).flatMap(({ gruppe }) => (gruppe ? [gruppe] : []))
  const reported = year || today().slice(0, 4)
  const report = async () => {
    const file = await loadFile(urlOf(evaluationContract.report, { query: { jahr: Number(reported) } })).catch(() => undefined)
    if (file) downloadBlob(`Jahresbericht ${reported}.pdf`, file)
  }
  return (
    <Page
      titel="Stundenauswertung"
      actions={{
        main: { titel: `Jahresbericht ${reported}`, icon: IconFileText, quiet: true, act: () => void report() },
        more: [
          { titel: GAPS.titel, icon: IconChartHistogram, to: path(GAPS.to) },
          { titel: 'Nachweise ansehen', icon: IconListDetails, to: records(), disabledReason: reason },
          ...exportActions({
            endpoint: evaluationContract.export,
            query: questionOf(filter, period, 'person,art,monat'),
            fileName: `Stunden ${periodText(zeit)}`,
          }),
        ],
      }}
    >
      <Toolbar
        filters={[
          { name: 'zeit', titel: `Jahr ${today().slice(0, 4)}`, asList: true, options: PERIODS() },
          { name: 'gruppe', titel: 'Alle Gruppen', asList: true, options: groupNames },
          { name: 'art', titel: 'Alle Arten', asList: true, options: KINDS_OF_HOURS },
          ...(zeit === 'alle' ? [] : [{ name: 'vergleich', titel: 'Mit dem Vorjahr' }]),
          { name: 'auch', titel: 'Auch eingereichte' },
        ]}
      />
      <QueryView query={months}>
        {(data) => (
          <Stack gap="md">
            {asked && !earlier && (
              <Text c="dimmed">Aus dem Jahr davor sind keine Stunden eingetragen, deshalb gibt es hier keinen Vergleich.</Text>
            )}
            <Sums now={data} before={earlier} each={people.data?.je} />
            <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
              <MonthsPicture data={data} before={earlier} period={period} link={(month) => to({ monat: month })} />
              <KindsPicture data={data} link={(kind) => to({ art: kind })} />
              {groups.data && groupNames.length > 0 && <GroupsPicture data={groups.data} />}
              {levels.data && <LevelsPicture data={levels.data} />}
              {days.data && <WeekdaysPicture data={days.data} latest={lastYearOf(period)[0] > period[0]} />}
              {people.data?.je && <SpreadPicture each={people.data.je} />}
            </SimpleGrid>
            {days.data && <DaysPicture data={days.data} period={lastYearOf(period)} />}
            {years.data && <YearsPicture data={years.data} period={yearsUntil(period)} link={(yearText) => to({ jahr: yearText })} />}
            {people.data && <People lines={people.data.zeilen} each={people.data.je} link={(profil) => to({ profil })} />}
            <Text size="sm" c="dimmed">
              Gezählt werden {filter.auch ? 'bestätigte und eingereichte' : 'bestätigte'} Stundennachweise. Wer auf dem eigenen Profil nicht
              genannt werden will, zählt in allen Summen mit und steht ohne Namen da.
              {reason === undefined ? '' : ` Zu den einzelnen Nachweisen kommst du nicht: ${reason}`}
            </Text>
          </Stack>
        )}
      </QueryView>
    </Page>
  )
}

interface SumsProps {
  readonly now: Evaluation
  readonly before: Evaluation | undefined
  readonly each: Evaluation['je']
}
function Sums({ now, before, each = [] }: SumsProps) {
  const active = each.filter((hours) => hours > 0)
  const middle =
    active.length === 0 ? 0 : ((active[Math.floor((active.length - 1) / 2)] ?? 0) + (active[Math.ceil((active.length - 1) / 2)] ?? 0)) / 2
  const counted = (count: number, singular: string, many: string, addition: string) => [
    decimalText(count),
    count === 1 ? singular : many,
    addition,
  ]
  const { stunden, nachweise, km } = now.gesamt
  const all = [
    counted(stunden, 'Stunde', 'Stunden', against(stunden, before?.gesamt.stunden)),
    counted(nachweise, 'Nachweis', 'Nachweise', against(nachweise, before?.gesamt.nachweise)),
    counted(active.length, 'Mitglied mit Stunden', 'Mitglieder mit Stunden', `im Median ${hoursText(middle)}`),
    counted(km, 'km Anfahrt', 'km Anfahrt', against(km, before?.gesamt.km)),
  ]
  return (
    <InfoCard>
      <SimpleGrid style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))' }}>
        {all.map(([value, what, addition]) => (
          <div key={what}>
            <Text fw={700} fz={24} lh={1.2}>
              {value}
            </Text>
            <Text size="sm">{what}</Text>
            {addition && (
              <Text size="sm" c="dimmed">
                {addition}
              </Text>
            )}
          </div>
        ))}
      </SimpleGrid>
    </InfoCard>
  )
}
