import { Group, Text, Title } from '@mantine/core'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { nextDuties } from '#contract/time/next-duty.ts'
import { PLAN_KINDS, type PlanEntry } from '#contract/time/plan.ts'
import { may, type Zugang } from '#contract/rights/rechte.ts'
import { FREE_PLACES, path, withQuery } from '#contract/screens.ts'
import { plusDays, today, weekStart } from '#client/text/date.ts'
import { planSheets } from '#client/registry/plan-views.ts'
import { useSession } from '#client/app/session.ts'
import { useUrlState } from '#client/navigation/url-state.ts'
import { useMinute } from '#client/app/useMinute.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { KindIcon } from '#client/ui/kinds/KindIcon.tsx'
import { KINDS } from '#client/ui/kinds/kinds.ts'
import { Legend } from '#client/ui/card/Mark.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { LoadingSkeleton } from '#client/ui/page/LoadingSkeleton.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { PLAN_DAYS } from '#features/plan/contract.ts'
import classes from './Plan.module.css'
import { NextEntry } from './NextEntry.tsx'
import { beginsDay, PlanRow } from './PlanRow.tsx'
import { planQuery } from './query.ts'
import { byWeek, earlierStart, spansSince, weekTitle } from './weeks.ts'

const WAYS: readonly (readonly [titel: string, to: string, zugang: Zugang])[] = [
  ['Freie Plätze ansehen', FREE_PLACES, 'angemeldet'],
  ['Raum buchen', path('/raumbelegungen/neu'), 'CREATE_RAUMBELEGUNG'],
  ['Fahrzeug buchen', path('/fahrzeugbelegungen/neu'), 'CREATE_FAHRZEUGBELEGUNG'],
]

/** The member's duties by week: the next one as a card, past weeks as chosen in the address. */
export function Plan() {
  const [{ ab, eintrag }, setUrl] = useUrlState(['ab', 'eintrag', 'beginn', 'ende'])
  const sheets = planSheets()
  const [first, ...others] = sheets
  const sheet = sheets.find(({ name }) => name === eintrag)
  const OpenSheet = (sheet ?? first)?.Sheet
  const now = useMinute()
  const thisWeek = weekStart(today(now))
  const upcoming = useQuery(planQuery(thisWeek, plusDays(thisWeek, PLAN_DAYS)))
  const spans = spansSince(ab, now)
  const past = useQueries({ queries: spans.map(([von, bis]) => planQuery(von, bis)) })
  const before = earlierStart(ab, now)
  const isLoading = past.some(({ isPending }) => isPending)
  const wasFirst = useRef<Element | null>(null)
  useEffect(() => {
    // Keeps the scroll position when earlier weeks are added above.
    if (isLoading) return
    wasFirst.current?.scrollIntoView({ block: 'center' })
    wasFirst.current = null
  }, [isLoading])
  return (
    <Page
      titel="Mein Plan"
      actions={{
        main: first && { titel: first.titel, quiet: true, act: () => setUrl({ eintrag: first.name }) },
      }}
    >
      {OpenSheet && eintrag !== '' && (
        <Suspense fallback={null}>
          <OpenSheet key={eintrag} id={sheet ? null : eintrag} onClose={() => setUrl({ eintrag: '', beginn: '', ende: '' })} />
        </Suspense>
      )}
      {/* No fixed height is needed: nothing is rendered below before the card has loaded. */}
      <Suspense fallback={<LoadingSkeleton />}>
        <QueryView query={upcoming}>
          {(entries) => {
            const all = new Map([...past.toReversed().flatMap(({ data = [] }) => data), ...entries].map((entry) => [entry._id, entry]))
            return (
              <div className={classes['plan']}>
                <Next entries={entries} now={now} />
                {entries.length === 0 && <Nothing />}
                <Group gap="0 4px" justify="space-between" style={{ marginInline: -14 }}>
                  {before !== null && (
                    <ActionButton
                      variant="subtle"
                      loading={isLoading}
                      leftSection={<IconArrowUp size={18} aria-hidden />}
                      onClick={() => {
                        wasFirst.current = document.querySelector(`.${classes['week']}`)
                        setUrl({ ab: before })
                      }}
                    >
                      Vergangene zeigen
                    </ActionButton>
                  )}
                  {others.map(({ titel, name }) => (
                    <ActionButton key={name} variant="subtle" maw="100%" onClick={() => setUrl({ eintrag: name })}>
                      {titel}
                    </ActionButton>
                  ))}
                </Group>
                {past.map(
                  ({ error, refetch }, i) =>
                    error && (
                      <ActionButton
                        key={i}
                        variant="default"
                        onClick={() => refetch()}
                      >{`${error.message} Noch einmal versuchen`}</ActionButton>
                    ),
                )}
                {byWeek([...all.values()], now, spans.at(-1)?.[0]).map(([first, of]) => (
                  <Week key={first} first={first} entries={of} all={[...all.values()]} now={now} />
                ))}
                <KindLegend entries={[...all.values()]} />
                <ActionButton variant="subtle" fullWidth to={withQuery(path('/kalender'), { abo: 'ja' })}>
                  Im Kalender deines Telefons zeigen
                </ActionButton>
              </div>
            )
          }}
        </QueryView>
      </Suspense>
    </Page>
  )
}

interface Watched {
  readonly entries: readonly PlanEntry[]
  readonly now: Date
}

function Next({ entries, now }: Watched) {
  const [next] = nextDuties(entries, now)
  return next ? <NextEntry entry={next} entries={entries} /> : null
}

function KindLegend({ entries }: Pick<Watched, 'entries'>) {
  const kinds = PLAN_KINDS.filter((kind) => entries.some(({ art }) => art === kind))
  if (kinds.length < 2) return null
  return (
    <Legend
      titel="Was die Zeichen sagen"
      entries={kinds.map((kind) => ({ sign: <KindIcon look={KINDS[kind]} size={24} />, word: KINDS[kind].titel }))}
    />
  )
}

function Nothing() {
  const { user } = useSession()
  const ways = WAYS.filter(([, , zugang]) => may(user, zugang))
  return (
    <EmptyState
      titel="Dein Plan ist leer"
      text="Meldest du dich zu einem Dienst oder buchst etwas, steht es hier mit allem, was du dafür brauchst."
      action={
        <Group gap="sm" justify="center">
          {ways.map(([titel, to], i) => (
            <ActionButton key={to} to={to} variant={i === 0 ? 'filled' : 'default'}>
              {titel}
            </ActionButton>
          ))}
        </Group>
      }
    />
  )
}

function Week({ first, entries, all, now }: Watched & { readonly first: string; readonly all: readonly PlanEntry[] }) {
  const { titel, detail } = weekTitle(first, now)
  const [next] = nextDuties(all, now)
  return (
    <section className={classes['week']} aria-labelledby={`woche-${first}`}>
      <Group gap="2px 10px" align="baseline">
        <Title order={2} size="h4" id={`woche-${first}`}>
          {titel}
        </Title>
        <Text fz={14} c="dimmed">
          {detail}
        </Text>
      </Group>
      {entries.length === 0 ? (
        <Text c="dimmed" mt={6}>
          Hier hast du nichts vor.
        </Text>
      ) : (
        <ul>
          {entries.map((entry, i) => (
            <PlanRow
              key={entry._id}
              entry={entry}
              entries={all}
              first={beginsDay(entries, i)}
              over={Date.parse(entry.ende) <= now.getTime()}
              onCard={entry._id === next?._id && entry.einsatz !== null}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
