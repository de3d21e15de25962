import { Text } from '@mantine/core'
import { useIsFetching, useQueryClient, type Query } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { may } from '#contract/rights/rechte.ts'
import { askTogether } from '#client/net/api.ts'
import { todayLong, greetingText } from '#client/text/date.ts'
import { currentSession, useSession, type Me } from '#client/app/session.ts'
import { overviewCards, type OverviewCard } from '#client/registry/overview-cards.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { TILES } from './tiles.ts'
import classes from './Dashboard.module.css'

const cardsOf = (user: Me | null) => overviewCards().filter(({ recht }) => may(user, recht ?? 'angemeldet'))

export function Dashboard() {
  const { user } = useSession()
  const [now] = useState(() => new Date())
  const cards = cardsOf(user)
  // Prefetches before the cards render: each takes its part of the one response.
  useState(() => askForCards(cards))
  return (
    <Page titel={`${greetingText(now)}, ${user?.vorname ?? ''}!`} subtitle={todayLong(now)}>
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
  <div className={classes['cards']} role="status">
    <span className="first-hidden">Wird geladen …</span>
    {[220, 320, 320].map((height, number) => (
      <div key={number} className="first-bar" style={{ height }} />
    ))}
  </div>
)

const FIRST = { predicate: ({ state, meta }: Query) => state.status === 'pending' && !meta?.decoration }
const PATIENCE = 3000

/** Cards and tiles, shown together once all cards have their first response. Only then is it clear which cards are empty. */
function Content({ cards }: { readonly cards: readonly OverviewCard[] }) {
  const { user } = useSession()
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
  const tiles = TILES.filter(({ recht }) => may(user, recht ?? 'angemeldet'))
  return (
    <>
      {!ready && <Waiting />}
      <div hidden={!ready}>
        {cards.length > 0 && (
          <div className={classes['cards']}>
            {cards.map(({ id, Content: Card }) => (
              <Card key={id} />
            ))}
          </div>
        )}
        <div className={classes['tiles']}>
          {tiles.map(({ titel, text, to: after, Sign }) => (
            <InfoCard key={after} to={after}>
              <div className={classes['tile']}>
                <span className={classes['icon']}>
                  <Sign aria-hidden size={24} />
                </span>
                <span>
                  <Text component="span" fw={600} display="block">
                    {titel}
                  </Text>
                  <Text component="span" size="sm" c="dimmed" display="block">
                    {text}
                  </Text>
                </span>
              </div>
            </InfoCard>
          ))}
        </div>
      </div>
    </>
  )
}
