import { useIsFetching, useQueryClient, type Query } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import IconClockPlus from '@tabler/icons-react/dist/esm/icons/IconClockPlus.mjs'
import { path } from '#contract/screens.ts'
import { may } from '#contract/rights/rechte.ts'
import { askTogether } from '#client/net/api.ts'
import { todayLong, greetingText } from '#client/text/date.ts'
import { currentSession, useSession, type Me } from '#client/app/session.ts'
import { CARD_COLUMNS, overviewCards, type OverviewCard } from '#client/registry/overview-cards.ts'
import { useDeskWidth } from '#client/ui/page/narrow.ts'
import { Page } from '#client/ui/page/Page.tsx'
import { Tiles } from './Tiles.tsx'
import classes from './Dashboard.module.css'

const cardsOf = (user: Me | null) => overviewCards().filter(({ recht }) => may(user, recht ?? 'angemeldet'))

const HOURS = {
  titel: 'Stunden eintragen',
  icon: IconClockPlus,
  quiet: true,
  to: path('/profiles/myProfile/stundennachweise/neu'),
} as const

export function Dashboard() {
  const { user } = useSession()
  const [now] = useState(() => new Date())
  const cards = cardsOf(user)
  // Prefetches before the cards render: each takes its part of the one response.
  useState(() => askForCards(cards))
  return (
    <Page titel={`${greetingText(now)}, ${user?.vorname ?? ''}!`} subtitle={todayLong(now)} actions={{ main: HOURS }}>
      <Suspense fallback={<Waiting />}>
        <Content cards={cards} />
      </Suspense>
    </Page>
  )
}

/** Preparing and rendering the screen count as one visit. */
const VISIT_MS = 3000
let askedAt = 0
function askForCards(cards: readonly OverviewCard[]): void {
  if (Date.now() - askedAt < VISIT_MS) return
  askedAt = Date.now()
  askTogether(
    '/api/dashboard',
    cards.flatMap(({ asks }) => asks?.() ?? []),
  )
}

Dashboard.prepare = () => {
  const cards = cardsOf(currentSession().user)
  askForCards(cards)
  return Promise.all(cards.map(async ({ load }) => (await load()).prepare?.({})))
}

const Waiting = () => (
  <div className={classes['content']} role="status">
    <span className="first-hidden">Wird geladen …</span>
    {[220, 320, 320].map((height, number) => (
      <div key={number} className="first-bar" style={{ height }} />
    ))}
  </div>
)

const FIRST = { predicate: ({ state, meta }: Query) => state.status === 'pending' && !meta?.decoration }
const PATIENCE = 3000

/** Cards, shown together once all have their first response: only then is it clear which are empty. Three columns at the desk. */
function Content({ cards }: { readonly cards: readonly OverviewCard[] }) {
  const desk = useDeskWidth()
  const client = useQueryClient()
  const waiting = useIsFetching(FIRST)
  const [ready, setReady] = useState(false)
  useEffect(() => {
    // The cards' own effects ran before this one: what they ask for is under way.
    // oxlint-disable-next-line react/set-state-in-effect -- only they know whether there is anything to wait for
    if (client.isFetching(FIRST) === 0) setReady(true)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- looked at again whenever their number changes
  }, [client, waiting])
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [])
  const of = (column: OverviewCard['column']) =>
    cards
      .filter((card) => (desk ? (card.deskColumn ?? card.column) : card.column) === column)
      .map(({ id, Content: Card }) => <Card key={id} />)
  const tiles = <Tiles />
  return (
    <>
      {!ready && <Waiting />}
      <div hidden={!ready} className={classes['content']}>
        {of(undefined)}
        {desk && tiles}
        <div className={classes['columns']}>
          {CARD_COLUMNS.map((column) => (
            <div key={column} className={classes['column']} data-column={column}>
              {of(column)}
              {!desk && column === 'waits' && tiles}
            </div>
          ))}
        </div>
      </div>
    </>
  )
}
