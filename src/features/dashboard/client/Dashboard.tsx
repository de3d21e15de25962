import { Skeleton, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { may } from '#contract/rechte.ts'
import { todayLong, greeting } from '#client/date.ts'
import { useSession } from '#client/session.ts'
import { overviewCards } from '#client/overview-cards.ts'
import { InfoCard } from '#client/ui/InfoCard.tsx'
import { Page } from '#client/ui/Page.tsx'
import { TILES } from './tiles.ts'
import classes from './Dashboard.module.css'

/** The first screen: a greeting, what the areas have for this member, and the ways to what they may do. */
export function Dashboard() {
  const { user } = useSession()
  const [now] = useState(() => new Date())
  const tiles = TILES.filter(({ recht }) => may(user, recht ?? 'angemeldet'))
  const cards = overviewCards().filter(({ recht }) => may(user, recht ?? 'angemeldet'))
  return (
    <Page titel={`${greeting(now)}, ${user?.vorname ?? ''}!`} subtitle={todayLong(now)}>
      {cards.length > 0 && (
        <div className={classes['karten']}>
          {cards.map(({ id, Content }) => (
            <Suspense key={id} fallback={<Skeleton h={160} radius={14} />}>
              <Content />
            </Suspense>
          ))}
        </div>
      )}
      <div className={classes['kacheln']}>
        {tiles.map(({ titel, text, to: after, Sign }) => (
          <InfoCard key={after} to={after}>
            <div className={classes['kachel']}>
              <span className={classes['zeichen']}>
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
    </Page>
  )
}
