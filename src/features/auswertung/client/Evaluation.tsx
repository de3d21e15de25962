import { decimalText } from '#contract/words.ts'
import { SimpleGrid, Stack, Text } from '@mantine/core'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { loadFile, sendSilently } from '#client/net/api.ts'
import { dateText, monthLong, today } from '#client/text/date.ts'
import { lazyPart } from '#client/app/lazy-part.ts'
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
import { KINDS_OF_HOURS } from '#features/stundennachweise/contract.ts'
import { changeText } from '../rules.ts'
import { type Evaluation, evaluationContract } from '../contract.ts'
import {
  FIRST,
  lastYearOf,
  monthsBetween,
  monthShort,
  type Period,
  periodOf,
  PERIODS,
  periodText,
  untilToday,
  yearBefore,
  yearsUntil,
} from './period.ts'
import { People } from './People.tsx'
import { Picture, type Row } from './Picture.tsx'
import { hoursText, lyingHeight, ofKinds, ofMonths, shareText, spreadHours } from './pictures.ts'

const Bars = lazyPart(async () => (await import('./Charts.tsx')).Bars)
const LyingBars = lazyPart(async () => (await import('./Charts.tsx')).LyingBars)
const Days = lazyPart(async () => (await import('./Charts.tsx')).Days)

const calls = createClient(evaluationContract, sendSilently)
const HEIGHT = 280
const [BEFORE, NOW] = ['Im Jahr davor', 'Diese Zeit']

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
    meta: { tables: ['stundennachweise', 'profile', 'users', 'ohne_namen'] },
    queryKey: ['auswertung', query],
    queryFn: async () => {
      const parts = await allParts(({ nach }) => calls.list({ query: { ...query, ...(nach === undefined ? {} : { ab: nach }) } }))
      return { ...parts[0]!, zeilen: parts.flatMap(({ zeilen }) => zeilen) }
    },
    placeholderData: keepPreviousData,
  })
}

function against(now: number, before: number | undefined): string {
  if (before === undefined) return ''
  if (before === 0) return 'im Vorjahr keine'
  return `${changeText(now, before)} zum Vorjahr`
}

export function EvaluationPage() {
  const [{ zeit, vergleich: compares, ...filter }] = useUrlState(['zeit', 'gruppe', 'art', 'auch', 'vergleich'])
  const period = periodOf(zeit)
  const months = useQuery(evaluationQuery(filter, period, 'monat,art'))
  const people = useQuery(evaluationQuery(filter, period, 'person'))
  const groups = useQuery(evaluationQuery({ ...filter, gruppe: '' }, period, 'gruppe'))
  const days = useQuery(evaluationQuery(filter, lastYearOf(period), 'tag'))
  const years = useQuery(evaluationQuery(filter, yearsUntil(period), 'jahr'))
  const before = useQuery({ ...evaluationQuery(filter, yearBefore(untilToday(period)), 'monat,art'), enabled: compares !== '' })
  const earlier = compares === '' ? undefined : before.data

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
            <Sums now={data} before={earlier} each={people.data?.je} />
            <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
              <MonthsPicture data={data} before={earlier} period={period} link={(month) => to({ monat: month })} />
              <KindsPicture data={data} link={(kind) => to({ art: kind })} />
              {groups.data && groupNames.length > 0 && <GroupsPicture data={groups.data} />}
              {people.data?.je && <SpreadPicture each={people.data.je} />}
            </SimpleGrid>
            {days.data && <DaysPicture data={days.data} period={lastYearOf(period)} />}
            {years.data && years.data.zeilen.length > 1 && (
              <YearsPicture data={years.data} period={yearsUntil(period)} link={(yearText) => to({ jahr: yearText })} />
            )}
            {people.data && <People lines={people.data.zeilen} link={(profil) => to({ profil })} />}
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

interface Leads {
  readonly link: (what: string) => string | undefined
}

function MonthsPicture({ data, before, period, link }: Leads & { data: Evaluation; before: Evaluation | undefined; period: Period }) {
  const begun = period[0].slice(0, 7)
  const first = period[0] === FIRST ? (data.zeilen[0]?.monat ?? begun) : begun
  const last = [data.zeilen.at(-1)?.monat ?? '', period[1] > today() ? today().slice(0, 7) : period[1].slice(0, 7)].toSorted()[1] ?? ''
  const all = monthsBetween(first, last)
  const { sums, series, stacks } = ofMonths(data.zeilen, all)
  const earlier =
    before &&
    ofMonths(
      before.zeilen,
      all.map((month) => `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`),
    ).sums
  const rows =
    data.zeilen.length === 0
      ? []
      : all.map((month, i) => ({
          label: monthLong(month),
          value: sums[i] ?? 0,
          detail: earlier ? `im Vorjahr ${hoursText(earlier[i] ?? 0)}` : shareText(data.zeilen, month, hoursText),
          to: link(month),
        }))
  const best = rows.toSorted((a, b) => b.value - a.value)[0]
  const label = (month: string) => monthShort(month, all.length > 12)
  return (
    <Picture
      titel="Stunden je Monat"
      says={best ? `Am meisten im ${best.label} mit ${hoursText(best.value)}.` : ''}
      heads={['Monat', 'Stunden']}
      rows={rows}
      text={hoursText}
      height={HEIGHT}
    >
      <Bars
        height={HEIGHT}
        text={hoursText}
        stacked={!earlier}
        data={
          earlier
            ? all.map((month, i) => ({ label: label(month), [BEFORE]: earlier[i] ?? 0, [NOW]: sums[i] ?? 0 }))
            : all.map((month, i) => ({ label: label(month), ...stacks[i] }))
        }
        series={
          earlier
            ? [
                { name: BEFORE, color: 'gray.5' },
                { name: NOW, color: 'petrol.6' },
              ]
            : series
        }
        rows={rows}
      />
    </Picture>
  )
}

const recordsText = (count: number) => (count === 1 ? '1 Nachweis' : `${decimalText(count)} Nachweise`)
interface LyingProps {
  readonly of: 'Art' | 'Gruppe'
  readonly says: (top: { readonly label: string; readonly value: number }) => string
  readonly rows: readonly Row[]
}
function LyingPicture({ of, says, rows }: LyingProps) {
  const [top] = rows
  return (
    <Picture
      titel={`Stunden nach ${of}`}
      says={top ? says(top) : ''}
      heads={[of, 'Stunden']}
      rows={rows}
      text={hoursText}
      height={lyingHeight(rows)}
    >
      <LyingBars rows={rows} text={hoursText} />
    </Picture>
  )
}

const KindsPicture = ({ data, link }: Leads & { data: Evaluation }) => (
  <LyingPicture
    of="Art"
    says={({ label, value }) => `${Math.round((value / Math.max(1, data.gesamt.stunden)) * 100)} % gehören zu ${label}.`}
    rows={ofKinds(data.zeilen).map(({ kind, hours, count }) => ({
      label: KINDS_OF_HOURS[kind],
      value: hours,
      detail: recordsText(count),
      to: link(kind),
    }))}
  />
)
const GroupsPicture = ({ data }: { readonly data: Evaluation }) => (
  <LyingPicture
    of="Gruppe"
    says={({ label, value }) => `Am meisten hat ${label} mit ${hoursText(value)}.`}
    rows={data.zeilen
      .map(({ gruppe, stunden, nachweise }) => ({
        label: gruppe || 'Ohne Gruppe',
        value: stunden,
        detail: recordsText(nachweise),
      }))
      .toSorted((a, b) => b.value - a.value)}
  />
)

const peopleText = (value: number) => (value === 1 ? '1 Mitglied' : `${decimalText(value)} Mitglieder`)
function SpreadPicture({ each }: { readonly each: readonly number[] }) {
  const rows = spreadHours(each)
  const none = rows[0]?.value ?? 0
  return (
    <Picture
      titel="Wie sich die Stunden verteilen"
      says={none === 0 ? 'Alle haben etwas beigetragen.' : `${peopleText(none)} ohne Stunden in dieser Zeit.`}
      heads={['Stunden in dieser Zeit', 'Mitglieder']}
      rows={each.length === 0 ? [] : rows}
      text={decimalText}
      height={HEIGHT}
    >
      <Bars
        height={HEIGHT}
        text={decimalText}
        data={rows.map(({ label, value }) => ({ label, Mitglieder: value }))}
        series={[{ name: 'Mitglieder', color: 'petrol.6' }]}
      />
    </Picture>
  )
}

function DaysPicture({ data, period }: { readonly data: Evaluation; readonly period: Period }) {
  const rows = data.zeilen.map(({ tag = '', stunden }) => ({ label: dateText(tag), value: stunden }))
  const best = rows.toSorted((a, b) => b.value - a.value)[0]
  return (
    <Picture
      titel="Das Jahr in Tagen"
      says={
        best
          ? `An ${rows.length === 1 ? 'einem Tag' : `${rows.length} Tagen`} wurde etwas geleistet, ` +
            `am meisten am ${best.label} mit ${hoursText(best.value)}.`
          : ''
      }
      heads={['Tag', 'Stunden']}
      rows={rows}
      text={hoursText}
      height={140}
    >
      <Days days={Object.fromEntries(data.zeilen.map(({ tag = '', stunden }) => [tag, stunden]))} period={period} text={hoursText} />
    </Picture>
  )
}

function YearsPicture({ data, period, link }: Leads & { data: Evaluation; period: Period }) {
  const first = Number(period[0].slice(0, 4))
  const rows = Array.from({ length: 5 }, (_, i) => String(first + i)).map((year) => ({
    label: year,
    value: data.zeilen.find(({ jahr }) => jahr === year)?.stunden ?? 0,
    to: link(year),
  }))
  const [last, prior] = [rows.at(-1), rows.at(-2)]
  return (
    <Picture
      titel="Jahr gegen Jahr"
      says={last && prior ? `${last.label} ${hoursText(last.value)}, ${prior.label} ${hoursText(prior.value)}.` : ''}
      heads={['Jahr', 'Stunden']}
      rows={rows}
      text={hoursText}
      height={200}
    >
      <Bars
        height={200}
        text={hoursText}
        data={rows.map(({ label, value }) => ({ label, Stunden: value }))}
        series={[{ name: 'Stunden', color: 'petrol.6' }]}
        rows={rows}
      />
    </Picture>
  )
}
