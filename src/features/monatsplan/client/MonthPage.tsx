import { ActionIcon, Alert, Group, Progress, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconWand from '@tabler/icons-react/dist/esm/icons/IconWand.mjs'
import { Suspense, useMemo, useState } from 'react'
import { BEDARFS_NAMES } from '#contract/qualifikation.ts'
import { MONTH } from '#contract/time/month.ts'
import { countText } from '#contract/words.ts'
import { lazyPart } from '#client/app/lazy-part.ts'
import { monthLong, plusMonths, today } from '#client/text/date.ts'
import { useUrlState } from '#client/navigation/url-state.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { PRINT } from '#client/ui/export/export-actions.ts'
import { Toolbar } from '#client/ui/list/Toolbar.tsx'
import { ViewSwitch } from '#client/ui/list/ViewSwitch.tsx'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { Landscape } from '#client/ui/page/Landscape.tsx'
import { useNarrow } from '#client/ui/page/narrow.ts'
import { Page } from '#client/ui/page/Page.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import type { Board } from '../contract.ts'
import { MONTH_BOARD } from '../plan.ts'
import { monthQuery, reloadMonth } from './api.ts'
import { setApplied, useApplied } from './applied.ts'
import { Duties } from './Duties.tsx'
import { Legend } from './Legend.tsx'
import { daysOf, gapsOf, linesOf, peopleFor, placesById } from './month.ts'
import classes from './Month.module.css'
import { People } from './People.tsx'

const MonthProposalSheet = lazyPart(async () => (await import('./MonthProposalSheet.tsx')).MonthProposalSheet)
const PersonSheet = lazyPart(async () => (await import('./PersonSheet.tsx')).PersonSheet)
const PlacesSheet = lazyPart(async () => (await import('./PlacesSheet.tsx')).PlacesSheet)

const VIEWS = [
  { value: 'menschen', label: 'Menschen' },
  { value: 'dienste', label: 'Dienste' },
]

/** All duties of a month over all areas: people or duties as rows, days as columns. */
export function MonthPage() {
  const [{ monat, ansicht }, setUrl] = useUrlState(['monat', 'ansicht'])
  const month = MONTH.test(monat) ? monat : today().slice(0, 7)
  const query = useQuery(monthQuery(month))
  const [proposing, setProposing] = useState(false)
  const applied = useApplied()
  /** Duties of the proposal taken back so far. */
  const [undone, setUndone] = useState<number | null>(null)
  const go = (count: number) => setUrl({ monat: plusMonths(month, count) })
  const over = month < today().slice(0, 7)
  return (
    <Page
      titel={MONTH_BOARD.titel}
      actions={{
        main: {
          titel: 'Vorschlag',
          icon: IconWand,
          disabledReason: over ? 'Dieser Monat ist vorbei.' : undefined,
          act: () => setProposing(true),
        },
        more: [PRINT],
      }}
    >
      <Landscape />
      <Group gap="sm" mb="sm" justify="space-between">
        <Group gap={4} wrap="nowrap">
          <ActionIcon variant="default" size={44} aria-label="Voriger Monat" className="no-print" onClick={() => go(-1)}>
            <IconChevronLeft aria-hidden />
          </ActionIcon>
          <Text component="h2" fz="min(1.125rem, 5vw)" fw={600} px={4} miw="min(150px, 38vw)" ta="center" role="status">
            {monthLong(month)}
          </Text>
          <ActionIcon variant="default" size={44} aria-label="Nächster Monat" className="no-print" onClick={() => go(1)}>
            <IconChevronRight aria-hidden />
          </ActionIcon>
        </Group>
        <ViewSwitch
          titel="Zeilen"
          data={VIEWS}
          value={ansicht === 'dienste' ? 'dienste' : 'menschen'}
          onChange={(view) => setUrl({ ansicht: view === 'dienste' ? view : '' })}
        />
      </Group>
      {applied && (
        <Alert color="petrol" mb="sm" role="status">
          <Group justify="space-between" gap="sm">
            <Text>
              {undone === null
                ? [applied.said, applied.missed].filter(Boolean).join(' ')
                : undone < applied.duties
                  ? `Wird zurückgenommen: ${undone + 1} von ${countText(applied.duties, 'Dienst', 'Diensten')} …`
                  : 'Die Zahlen werden neu geladen …'}
            </Text>
            <ActionButton
              variant="default"
              loading={undone !== null}
              onClick={() => {
                setUndone(0)
                void applied.undo(setUndone).finally(() => {
                  setApplied(null)
                  setUndone(null)
                })
              }}
            >
              Alles rückgängig
            </ActionButton>
          </Group>
          {undone !== null && (
            <Progress value={(undone / Math.max(1, applied.duties)) * 100} mt={8} animated aria-label="Wird zurückgenommen" />
          )}
        </Alert>
      )}
      <QueryView query={query}>
        {(board) => <View board={board} month={month} duties={ansicht === 'dienste'} stale={query.isPlaceholderData} />}
      </QueryView>
      {proposing && (
        <Suspense fallback={null}>
          <MonthProposalSheet
            month={month}
            onClose={() => setProposing(false)}
            onApplied={(done) => {
              setApplied(done)
              setProposing(false)
              void reloadMonth()
            }}
          />
        </Suspense>
      )}
    </Page>
  )
}

const ORDER = {
  name: 'folge',
  titel: 'Nach Namen',
  asList: true,
  options: [
    { value: 'auf', label: 'Wenigste Stunden zuerst' },
    { value: 'ab', label: 'Meiste Stunden zuerst' },
  ],
}

/** "Ab jetzt" in the running month, past tense in one that is over. */
function headText(sum: number, month: string): string {
  const [current, one] = [today().slice(0, 7), sum === 1]
  if (month < current) return sum === 0 ? 'Alle Plätze waren besetzt' : `${one ? 'Ein Platz blieb' : `${sum} Plätze blieben`} unbesetzt`
  const text = sum === 0 ? 'alle Plätze sind besetzt' : `${one ? 'ein Platz ist' : `${sum} Plätze sind`} unbesetzt`
  return month === current ? `Ab jetzt: ${text}` : text.replace(/^./, (letter) => letter.toUpperCase())
}

interface ViewProps {
  readonly board: Board
  readonly month: string
  readonly duties: boolean
  /** The answer of another month stands until this one's comes. */
  readonly stale: boolean
}
function View({ board, month, duties, stale }: ViewProps) {
  const [filter, setUrl] = useUrlState(['suche', 'gruppe', 'ab', 'nur', 'folge', 'wer', 'tag', 'zeile'])
  const narrow = useNarrow()
  const days = useMemo(() => daysOf(month, board.feiertage), [month, board])
  const places = useMemo(() => placesById(board), [board])
  const gaps = useMemo(() => gapsOf(board), [board])
  const over = month < today().slice(0, 7)
  // The header counts what can still be filled; a month that is over says what stayed empty.
  const [now] = useState(() => new Date().toISOString())
  const ahead = useMemo(() => (over ? gaps : gapsOf(board, now)), [board, gaps, now, over])
  const lines = useMemo(() => linesOf(board), [board])
  const { suche, gruppe, ab, nur, folge } = filter
  const people = useMemo(() => peopleFor(board, { suche, gruppe, ab, nur, folge }), [board, suche, gruppe, ab, nur, folge])
  const groups = [...new Set(board.personen.map((person) => person.gruppe).filter(Boolean))].toSorted((a, b) => a.localeCompare(b, 'de'))
  const levels = [...new Set(board.personen.map(({ qualifikation }) => qualifikation))].filter((level) => level !== 'keine')
  const who = board.personen.find(({ profil }) => profil._id === filter.wer)
  const line = lines.find(({ key }) => key === filter.zeile)
  const chosen = filter.tag === '' ? [] : ((line ? line.places.get(filter.tag) : gaps.byDay.get(filter.tag)) ?? [])
  const openDay = (tag: string, key = '') => setUrl({ tag, zeile: key })
  return (
    <div {...(stale ? { 'data-alt': true, className: classes['stale'] } : {})}>
      <Text mb="sm">
        {headText(ahead.sum, month)}
        {ahead.sum > 0 && (
          <Text span c="dimmed">
            {`: ${ahead.byTraining.map(([level, count]) => `${count} ${BEDARFS_NAMES[level as keyof typeof BEDARFS_NAMES]}`).join(' · ')}`}
          </Text>
        )}
        {!over && ahead.planned < ahead.sum && <Text span c="dimmed">{`. Davon planst du ${ahead.planned}; den Rest planen andere.`}</Text>}
      </Text>
      {duties ? (
        lines.length === 0 ? (
          <EmptyState titel="Kein Dienst in diesem Monat" text="Was geplant wird, steht hier." />
        ) : (
          <Duties days={days} lines={lines} gaps={gaps.byDay} open={openDay} />
        )
      ) : (
        <>
          <Toolbar
            search="Name"
            filters={[
              {
                name: 'ab',
                titel: 'Jede Ausbildung',
                asList: true,
                options: levels.map((level) => ({ value: level, label: `ab ${level}` })),
              },
              { name: 'gruppe', titel: 'Alle Gruppen', asList: true, options: groups },
              {
                name: 'nur',
                titel: 'Alle Menschen',
                asList: true,
                options: [
                  { value: 'kann', label: 'Haben gesagt, wann es geht' },
                  { value: 'ohne', label: 'Ohne Dienst im Monat' },
                  { value: 'ruhe', label: 'Zu wenig Ruhe' },
                ],
              },
              ...(narrow ? [ORDER] : []),
            ]}
          />
          <Legend />
          <People
            days={days}
            people={people}
            places={places}
            gaps={gaps.byDay}
            open={(id) => setUrl({ wer: id })}
            openDay={openDay}
            sort={folge}
            sortBy={(order) => setUrl({ folge: order })}
          />
          {people.length === 0 && <EmptyState titel="Niemand passt zum Filter" text="Nimm einen Filter weg." />}
        </>
      )}
      {who && (
        <Suspense fallback={null}>
          <PersonSheet person={who} board={board} days={days} places={places} onClose={() => setUrl({ wer: '' })} />
        </Suspense>
      )}
      {chosen.length > 0 && (
        <Suspense fallback={null}>
          <PlacesSheet day={filter.tag} titel={line?.titel} placed={chosen} board={board} onClose={() => setUrl({ tag: '', zeile: '' })} />
        </Suspense>
      )}
    </div>
  )
}
