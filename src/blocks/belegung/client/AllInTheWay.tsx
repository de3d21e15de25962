import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { spanText } from '#client/text/date.ts'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import type { Belegung, BelegungsScreens } from './kind.ts'
import { Override } from './decide/Override.tsx'
import { bookableQuery, inTheWay } from './queries.ts'
import type { Span } from './span.ts'

interface Props<B extends Belegung> {
  readonly kind: BelegungsScreens<B>
  readonly span: Span
}
/** Preview of a blackout of everything: conflicting bookings and their fate. */
export function AllInTheWay<B extends Belegung>({ kind, span }: Props<B>) {
  const { data: resources } = useQuery(bookableQuery(kind))
  const wish = { ...span, ressourcen: resources ?? [] }
  const query = useQuery({ ...inTheWay(kind, wish), enabled: resources !== undefined })
  return (
    <QueryView query={query}>
      {(rows) =>
        rows.length === 0 ? (
          <Text size="sm" role="status">
            Nichts steht im Weg.
          </Text>
        ) : (
          <Stack gap="sm">
            <Text fw={600} role="status">
              {rows.length === 1 ? 'Eine Belegung steht im Weg' : `${rows.length} Belegungen stehen im Weg`}
            </Text>
            <PlainList gap={4} aria-label="Was im Weg steht">
              {rows.map((row) => (
                <li key={row._id}>
                  <Anchor component={Link} to={kind.paths.show(row._id)}>
                    {kind.titel(row)}
                  </Anchor>
                  <Text size="sm" c="dimmed">{`${kind.name(row)}, ${spanText(row.beginn, row.ende)}`}</Text>
                </li>
              ))}
            </PlainList>
            <Override kind={kind} wish={wish} />
          </Stack>
        )
      }
    </QueryView>
  )
}
