import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { monthLong, plusMonths, today } from '#client/text/date.ts'
import { CrudRows, useCrudActions } from '#client/crud/CrudList.tsx'
import { lazyPart } from '#client/app/lazy-part.ts'
import { useReasonWithout } from '#client/navigation/missing-recht.ts'
import { useSession } from '#client/app/session.ts'
import type { Action } from '#client/ui/action/action.ts'
import { LoadingSkeleton } from '#client/ui/page/LoadingSkeleton.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { usePersonFilter } from '#client/ui/filter/person-filter.ts'
import { type DecisionWords, useDecisions } from '#client/ui/list/Decisions.tsx'
import { useBulkStep, withTicks } from '#client/ui/list/Selection.tsx'
import { yearFilter } from '#client/ui/filter/year-filter.ts'
import { useUrlState } from '#client/navigation/url-state.ts'
import { path } from '#contract/screens.ts'
import { CHOSEN_MAX, type Hours, KINDS_OF_HOURS, STATUS } from '../contract.ts'
import { all, clockQuery, own, reload, send, summaryQuery } from './area.ts'
import { Clock } from './Clock.tsx'
import { allColumns, decidingColumns, hintsOf, hoursText, nameOfRow, ownColumns } from './columns.tsx'
import { Summary } from './Summary.tsx'

const SheetOfMonth = lazyPart(async () => (await import('./SheetOfMonth.tsx')).SheetOfMonth)

const filters = [
  { name: 'status', titel: 'Stand', options: STATUS, asList: true },
  { name: 'art', titel: 'Art', options: KINDS_OF_HOURS, asList: true },
]
const MONTHS_BACK = 14
const useTimeFilters = () => {
  const [{ monat }] = useUrlState(['monat'])
  const last = Array.from({ length: MONTHS_BACK }, (_, back) => plusMonths(today().slice(0, 7), -back))
  const months = monat === '' || last.includes(monat) ? last : [...last, monat]
  return [
    { name: 'monat', titel: 'Monat', asList: true, options: months.map((month) => ({ value: month, label: monthLong(month) })) },
    yearFilter(7),
  ]
}
const tickedOwn = withTicks(ownColumns, ({ anlass }) => anlass)

function useSheet(ofAll = false) {
  const [open, setOpen] = useState(false)
  const action: Action = { titel: 'Stundenblatt eines Monats', icon: IconFileText, act: () => setOpen(true) }
  return {
    action,
    sheet: open && (
      <Suspense fallback={null}>
        <SheetOfMonth ofAll={ofAll} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}
const BULK = {
  most: CHOSEN_MAX,
  reload,
  sum: (rows: readonly Hours[]) => hoursText(rows.reduce((all, { stunden }) => all + (stunden ?? 0), 0)),
}
const WIDE = { limit: String(CHOSEN_MAX) }

export function OwnHours() {
  const time = useTimeFilters()
  const [{ status }] = useUrlState(['status'])
  const { action, sheet } = useSheet()
  const [clock, summary] = [useQuery(clockQuery), useQuery(summaryQuery)]
  // Clock and sums stand above the list: all of it comes at once.
  const waits = status === '' && (clock.isPending || summary.isPending)
  const bulk = useBulkStep<Hours>({
    ...BULK,
    titel: 'Einreichen',
    call: (rows) => send.submitChosen({ body: { ids: rows.map(({ _id }) => _id) } }),
    done: ['Stundennachweis eingereicht', 'Stundennachweise eingereicht'],
    may: ({ status }) => status === 'entwurf' || status === 'abgelehnt',
  })
  return (
    <Page titel={own.title} back={path('/profiles/myProfile')} actions={useCrudActions(own, [action, bulk.toggle])}>
      {waits && <LoadingSkeleton />}
      <div hidden={waits}>
        {/* A link to one state hides clock and summary. */}
        {status === '' && (
          <Stack gap="md" mb="md">
            <Clock />
            <Summary />
          </Stack>
        )}
        <CrudRows
          area={own}
          columns={bulk.chooses ? tickedOwn : ownColumns}
          {...(bulk.chooses ? { preset: WIDE } : {})}
          around={bulk.around}
          sortedBy="datum"
          newestFirst
          search="Anlass"
          filters={[...filters, ...time]}
          empty="Was du für den Verein tust, zählt: trag es ein, oder starte die Uhr. Aus Diensten entstehen Entwürfe von selbst."
        />
      </div>
      {sheet}
    </Page>
  )
}

const WORDS: DecisionWords = {
  yes: ['Bestätigen', 'bestätigt'],
  no: ['Ablehnen', 'abgelehnt'],
  things: ['Nachweis', 'Nachweise'],
  hint: 'Wer sie eingetragen hat, liest ihn und kann die Stunden ändern.',
}
const readOf = ({ _id, version }: Hours) => ({ _id, version })

export function AllHours() {
  const time = useTimeFilters()
  const { user } = useSession()
  const reason = useReasonWithout('UPDATE_STUNDENNACHWEISE')
  const [{ status }, setUrl] = useUrlState(['status', 'vonAnderen'])
  const person = usePersonFilter()
  const { action, sheet } = useSheet(true)
  const isDeciding = reason === undefined && status === 'eingereicht'
  const around = useDecisions<Hours>({
    words: WORDS,
    name: nameOfRow,
    may: ({ status, profil }) => status === 'eingereicht' && profil !== user?.profil,
    doubtful: (record) => hintsOf(record).length > 0,
    sum: BULK.sum,
    decide: (rows, choice, grund) =>
      send.decideRows({ body: { nachweise: rows.map(readOf), status: choice === 'yes' ? 'bestaetigt' : 'abgelehnt', grund } }),
    undo: (done) => send.decideRows({ body: { nachweise: [...done], status: 'eingereicht', grund: '' } }),
    reload,
  })
  const decide: Action = {
    titel: isDeciding ? 'Alle Nachweise' : 'Zu bestätigen',
    icon: IconListCheck,
    disabledReason: reason,
    act: () => setUrl(isDeciding ? { status: '', vonAnderen: '' } : { status: 'eingereicht', vonAnderen: 'true' }),
  }
  const { main, more = [] } = useCrudActions(all, [
    action,
    { titel: 'Arten von Stunden', icon: IconAdjustments, to: path('/stundennachweise/arten'), disabledReason: reason },
  ])
  return (
    <Page titel={all.title} actions={{ main, beside: decide, more }}>
      <CrudRows
        area={all}
        columns={isDeciding ? decidingColumns : allColumns}
        {...(isDeciding ? { preset: WIDE, around } : {})}
        sortedBy="datum"
        newestFirst
        search="Anlass oder Name"
        filters={[...filters, { name: 'vonAnderen', titel: 'Nur von anderen' }, ...time, person]}
        empty="Was Mitglieder eintragen und was aus Diensten entsteht, steht hier."
      />
      {sheet}
    </Page>
  )
}
