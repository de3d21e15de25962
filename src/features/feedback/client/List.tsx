import { Group, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '#client/app/lazy-part.ts'
import { useUrlState, withoutEmpty } from '#client/navigation/url-state.ts'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { LinkCard } from '#client/ui/card/LinkCard.tsx'
import { ListRows } from '#client/ui/list/ListPage.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { TimeAgo } from '#client/ui/time/TimeText.tsx'
import { Toolbar } from '#client/ui/list/Toolbar.tsx'
import { withQuery } from '#contract/screens.ts'
import { type Feedback, type Kind, SCREENS, STATUS, VOTED } from '../contract.ts'
import { data, LOOKS, WORDS } from './area.ts'
import { Vote } from './Vote.tsx'

const Detail = lazyPart(async () => (await import('./Detail.tsx')).Detail)
const filters = [
  { name: 'status', titel: 'Stand', options: STATUS, asList: true },
  { name: 'meine', titel: 'Nur meine' },
]

/** Suggestions open to votes come first, by votes; bugs keep the server's order, newest first. */
const rank = ({ art, status, stimmen }: Feedback) => (art === 'bug' ? 0 : stimmen + (VOTED.includes(status) ? 1_000_000 : 0))

export function List({ kind }: { readonly kind: Kind }) {
  const [{ eintrag, ...filter }, setUrl] = useUrlState(['suche', 'status', 'meine', 'eintrag'])
  const asked = withoutEmpty(filter)
  const list = useInfiniteQuery(data.list({ art: kind, ...asked }))
  const { empty, list: titel } = WORDS[kind]
  return (
    <>
      <Toolbar search="Titel oder Beschreibung" filters={filters} />
      <ListRows query={list}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState titel="Noch nichts da" text={empty} />
          ) : (
            <PlainList gap="sm" maw={760} aria-label={titel}>
              {rows
                .toSorted((a, b) => rank(b) - rank(a))
                .map((row) => (
                  <li key={row._id}>
                    <Card row={row} to={withQuery(SCREENS[kind], { ...asked, ansicht: 'liste', eintrag: row._id })} />
                  </li>
                ))}
            </PlainList>
          )
        }
      </ListRows>
      {eintrag !== '' && (
        <Suspense fallback={null}>
          <Detail id={eintrag} onClose={() => setUrl({ eintrag: '' })} />
        </Suspense>
      )}
    </>
  )
}

const Card = ({ row, to }: { readonly row: Feedback; readonly to: string }) => (
  <LinkCard
    titel={row.titel}
    to={to}
    renderFrame={(link) => (
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <Stack gap={4} miw={0}>
          {link}
          <Group gap="xs">
            <StatusBadge {...LOOKS[row.status]}>{STATUS[row.status]}</StatusBadge>
            <Text size="sm" c="dimmed" component="span">
              <TimeAgo value={row.erstelltAm} />
            </Text>
          </Group>
        </Stack>
        {row.art === 'verbesserungsvorschlag' && <Vote row={row} />}
      </Group>
    )}
  >
    <Text size="sm" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
      {row.beschreibung}
    </Text>
  </LinkCard>
)
