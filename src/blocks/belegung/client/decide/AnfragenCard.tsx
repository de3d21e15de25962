import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { sendSilently } from '#client/net/api.ts'
import { ScreenLink } from '#client/navigation/navigation.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { BookingLine } from '../BookingLine.tsx'
import type { Belegung } from '../kind.ts'

interface Props<B extends Belegung> {
  /** The path of the list. */
  readonly url: `/api/${string}`
  /** The table whose changes change it. */
  readonly table: string
  readonly words: readonly [one: string, many: string]
  readonly name: (belegung: B) => string
  /** What for and who, in a line. */
  readonly about: (belegung: B) => string
  readonly show: (id: string) => string
  /** All of them, as a list. */
  readonly all: string
}

/** So many stand on the first screen. */
const FIRST = 3

/**
 * What waits for who approves, and has not begun: how many, and the next ones with the way to decide. There, because a decision is told by
 * mail at once and cannot be taken back; nothing where nothing waits. Of the contract it takes only types: the first screen loads no schemas.
 */
export function AnfragenCard<B extends Belegung>({ url, table, words, name, about, show, all }: Props<B>) {
  const { data } = useQuery({
    queryKey: [table, 'anfragen', url],
    queryFn: async () => {
      const answer = await sendSilently({ method: 'GET', url: `${url}?nur=angefragt&limit=${FIRST}` })
      return { rows: answer.data as readonly B[], total: Number(answer.header('x-total-count')) }
    },
  })
  if (!data || data.total === 0) return null
  const { rows, total } = data
  return (
    <InfoCard titel={`${total} ${words[total === 1 ? 0 : 1]}`}>
      <Text c="dimmed" mt={-8} mb={10}>
        {total === 1 ? 'Wartet auf deine Entscheidung.' : 'Warten auf deine Entscheidung.'}
      </Text>
      <PlainList gap={12}>
        {rows.map((belegung) => {
          const { _id, beginn, ende } = belegung
          return (
            <BookingLine
              key={_id}
              titel={
                <ScreenLink to={show(_id)} fz={16} fw={600} underline="hover" my={-10} py={10}>
                  {name(belegung)}
                </ScreenLink>
              }
              {...{ beginn, ende }}
              under={about(belegung)}
              actions={
                <ActionButton
                  variant="light"
                  size="sm"
                  px={12}
                  to={show(_id)}
                  aria-label={`Entscheiden: ${name(belegung)}, ${about(belegung)}`}
                >
                  Entscheiden
                </ActionButton>
              }
            />
          )
        })}
      </PlainList>
      {total > rows.length && (
        <ActionButton variant="subtle" fullWidth mt={8} to={all}>
          Alle {total} ansehen
        </ActionButton>
      )}
    </InfoCard>
  )
}
