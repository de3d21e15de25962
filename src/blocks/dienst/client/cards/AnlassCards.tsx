import { Skeleton, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense, type CSSProperties, type ReactNode } from 'react'
import { lazyPart } from '#client/app/lazy-part.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import type { AnlassOverview, AnlassRow, AnlassView } from '../kind.ts'
import { BesetzungLegend } from '../Besetzung.tsx'
import { AnlassCard } from '../list/AnlassCard.tsx'
import { AnmeldungFrame } from '../signup/Melden.tsx'
import classes from './AnlassCards.module.css'
import { type TaskWays, Waiting } from './Waiting.tsx'

// Loaded only on error.
const ErrorMessage = lazyPart(async () => (await import('#client/ui/page/ErrorMessage.tsx')).ErrorMessage)

interface Props<R extends AnlassRow, O extends AnlassOverview<R>> {
  readonly view: AnlassView<R>
  readonly query: UseQueryResult<O>
  readonly tasks: TaskWays
  readonly more: readonly [titel: string, draw: (overview: O) => ReactNode]
}

export function AnlassCards<R extends AnlassRow, O extends AnlassOverview<R>>({ view, query, tasks, more: [title, draw] }: Props<R, O>) {
  const { data, error, refetch } = query
  /** Reserves its height while loading. */
  const known = (height: number, content: (overview: O) => ReactNode) =>
    data ? (
      content(data)
    ) : (
      <Suspense>{error ? <ErrorMessage error={error} again={refetch} /> : <Skeleton h={height} radius={14} />}</Suspense>
    )
  const part = (area: string, titel: string, content: (overview: O) => ReactNode) => (
    <Part area={area}>
      <InfoCard titel={titel}>{known(120, content)}</InfoCard>
    </Part>
  )
  return (
    <AnmeldungFrame link={view.link}>
      <div className={classes['grid']}>
        {data && data.anfragen.length + data.zuTun.length > 0 && (
          <Part area="waiting">
            <InfoCard titel="Das wartet auf dich">
              <Waiting {...data} link={view.link} ways={tasks} />
            </InfoCard>
          </Part>
        )}
        {part('open', 'Offene Plätze, die passen', (overview) => (
          <Offene {...overview} view={view} />
        ))}
        {part('more', title, draw)}
      </div>
    </AnmeldungFrame>
  )
}

const Part = ({ area, children }: { readonly area: string; readonly children: ReactNode }) => (
  <div style={{ '--area': area } as CSSProperties}>{children}</div>
)

type OffeneProps<R extends AnlassRow> = Pick<AnlassOverview<R>, 'offen' | 'offenGesamt'> & { readonly view: AnlassView<R> }

function Offene<R extends AnlassRow>({ offen, offenGesamt, view }: OffeneProps<R>) {
  if (offen.length === 0)
    return <Text c="dimmed">Gerade ist kein Platz frei, der zu dir passt. Sobald einer frei wird, steht er hier.</Text>
  return (
    <>
      <Stack gap={10}>
        {offen.map((anlass) => (
          <AnlassCard key={anlass._id} view={view} anlass={anlass} />
        ))}
        <BesetzungLegend />
      </Stack>
      {offenGesamt > offen.length && (
        <ActionButton variant="subtle" fullWidth mt={8} to={`${view.link.list}?nur=offen`}>
          Alle {offenGesamt} ansehen
        </ActionButton>
      )}
    </>
  )
}
