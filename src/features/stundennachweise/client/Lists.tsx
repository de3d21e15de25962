import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { monthLong, plusMonths, today } from '#client/date.ts'
import { CrudRows, useCrudActions } from '#client/crud/CrudList.tsx'
import { lazyPart } from '#client/lazy-part.ts'
import { members } from '#client/members.ts'
import { useReasonWithout } from '#client/missing-recht.ts'
import { fullName } from '#client/person.ts'
import { useSession } from '#client/session.ts'
import { useSend } from '#client/useSend.ts'
import type { Action } from '#client/ui/action.ts'
import { Page } from '#client/ui/Page.tsx'
import { Selection, withTicks } from '#client/ui/Selection.tsx'
import { useUrlState } from '#client/url-state.ts'
import { path } from '#contract/screens.ts'
import { CHOSEN_MAX, type Hours, KINDS_OF_HOURS, STATUS } from '../contract.ts'
import { all, own, reload, send } from './area.ts'
import { Clock } from './Clock.tsx'
import { allColumns, nameOfRow, ownColumns } from './columns.tsx'
import { Summary } from './Summary.tsx'

const SheetOfMonth = lazyPart(async () => (await import('./SheetOfMonth.tsx')).SheetOfMonth)

const filters = [
  { name: 'status', titel: 'Stand', options: STATUS, asList: true },
  { name: 'art', titel: 'Art', options: KINDS_OF_HOURS, asList: true },
]
const MONTHS_BACK = 14
const YEARS_BACK = 7
/** This month and those before, and the one that the address names. */
const useTimeFilters = () => {
  const [{ monat: named }] = useUrlState(['monat'])
  const last = Array.from({ length: MONTHS_BACK }, (_, back) => plusMonths(today().slice(0, 7), -back))
  const months = named === '' || last.includes(named) ? last : [...last, named]
  const year = Number(today().slice(0, 4))
  return [
    { name: 'monat', titel: 'Monat', asList: true, options: months.map((month) => ({ value: month, label: monthLong(month) })) },
    { name: 'jahr', titel: 'Jahr', asList: true, options: Array.from({ length: YEARS_BACK }, (_, back) => String(year - back)) },
  ]
}
const tickedOwn = withTicks(ownColumns, ({ anlass }) => anlass)
const tickedAll = withTicks(allColumns, nameOfRow)

interface Bulk {
  readonly titel: string
  readonly call: (rows: readonly Hours[]) => Promise<{ readonly anzahl: number }>
  readonly done: readonly [one: string, many: string]
  readonly may: (row: Hours) => boolean
}
/** A list in which several rows can be chosen for one step, and the sheet of a month beside it. */
function useBulk({ titel, call, done, may }: Bulk) {
  const [chooses, choose] = useState(false)
  const [sheet, openSheet] = useState(false)
  const { send: act, isSending } = useSend((rows: readonly Hours[]) => call(rows), {
    success: ({ anzahl: count }) => (count === 1 ? `1 ${done[0]}` : `${count} ${done[1]}`),
    onSuccess: () => choose(false),
    reload,
  })
  const actions: readonly Action[] = [
    { titel: 'Stundenblatt eines Monats', icon: IconFileText, act: () => openSheet(true) },
    { titel: chooses ? 'Auswahl beenden' : `Mehrere ${titel.toLowerCase()}`, icon: IconListCheck, act: () => choose(!chooses) },
  ]
  const around = (rows: readonly Hours[], table: ReactNode) =>
    chooses ? (
      <Selection
        ids={rows.filter(may).map(({ _id }) => _id)}
        most={CHOSEN_MAX}
        actions={(ids) => [
          { titel, icon: IconChecks, loading: isSending, act: () => void act(rows.filter(({ _id }) => ids.includes(_id))) },
        ]}
        onEnd={() => choose(false)}
      >
        {table}
      </Selection>
    ) : (
      table
    )
  return { chooses, actions, around, sheet, closeSheet: () => openSheet(false) }
}

/** One's own: the clock and the sums above, then the records. */
export function OwnHours() {
  const time = useTimeFilters()
  const bulk = useBulk({
    titel: 'Einreichen',
    call: (rows) => send.submitChosen({ body: { ids: rows.map(({ _id }) => _id) } }),
    done: ['Stundennachweis eingereicht', 'Stundennachweise eingereicht'],
    may: ({ status }) => status === 'entwurf' || status === 'abgelehnt',
  })
  return (
    <Page titel={own.title} back={path('/profiles/myProfile')} actions={useCrudActions(own, bulk.actions)}>
      <Stack gap="md" mb="md">
        <Clock />
        <Summary />
      </Stack>
      <CrudRows
        area={own}
        columns={bulk.chooses ? tickedOwn : ownColumns}
        around={bulk.around}
        sortedBy="datum"
        newestFirst
        search="Anlass"
        filters={[...filters, ...time]}
        empty="Was du für den Verein tust, zählt: trag es ein, oder starte die Uhr. Aus Diensten entstehen Entwürfe von selbst."
      />
      {bulk.sheet && (
        <Suspense fallback={null}>
          <SheetOfMonth onClose={bulk.closeSheet} />
        </Suspense>
      )}
    </Page>
  )
}

/** Everybody's, to confirm, correct and print. */
export function AllHours() {
  const time = useTimeFilters()
  const { user } = useSession()
  const reason = useReasonWithout('UPDATE_STUNDENNACHWEISE')
  const { data: people } = useQuery(members)
  const bulk = useBulk({
    titel: 'Bestätigen',
    call: (rows) => send.confirmChosen({ body: { nachweise: rows.map(({ _id, version }) => ({ _id, version })) } }),
    done: ['Stundennachweis bestätigt', 'Stundennachweise bestätigt'],
    may: ({ status, profil }) => status === 'eingereicht' && profil !== user?.profil,
  })
  const [sheet, several] = bulk.actions
  const person = {
    name: 'profil',
    titel: 'Person',
    options: (people?.zeilen ?? []).map((one) => ({ value: one._id, label: fullName(one) })),
    asList: true,
  }
  return (
    <Page
      titel={all.title}
      actions={useCrudActions(all, [
        sheet,
        several && { ...several, disabledReason: reason },
        { titel: 'Arten von Stunden', icon: IconAdjustments, to: path('/stundennachweise/arten'), disabledReason: reason },
      ])}
    >
      <CrudRows
        area={all}
        columns={bulk.chooses ? tickedAll : allColumns}
        around={bulk.around}
        sortedBy="datum"
        newestFirst
        search="Anlass oder Name"
        filters={[...filters, ...time, person]}
        empty="Was Mitglieder eintragen und was aus Diensten entsteht, steht hier."
      />
      {bulk.sheet && (
        <Suspense fallback={null}>
          <SheetOfMonth ofAll onClose={bulk.closeSheet} />
        </Suspense>
      )}
    </Page>
  )
}
