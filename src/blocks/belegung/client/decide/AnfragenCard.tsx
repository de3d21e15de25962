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
  readonly url: `/api/${string}`
  readonly table: string
  readonly words: readonly [one: string, many: string]
  readonly name: (belegung: B) => string
  readonly about: (belegung: B) => string
  readonly show: (id: string) => string
  readonly all: string
}

const FIRST = 3

/**
 * Pending requests for approvers: the count, and the next ones with a link to decide. Decisions are not made here: they are mailed at
 * once and
 * irreversible. Empty without requests. Imports only types of the contract: the dashboard loads no schemas.
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
