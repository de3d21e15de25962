import { Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { LoadMore } from '#client/ui/list/LoadMore.tsx'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import { TimeAgo } from '#client/ui/time/TimeText.tsx'
import { ChangeList } from './ChangeList.tsx'
import { rechteverlaufQuery } from '../api.ts'
import classes from './Changes.module.css'

interface Props {
  readonly titel: string
  readonly user?: string
}

/** Text after 'hat …': 'Rechte gegeben und entzogen'. */
const deed = (extra: readonly string[], removed: readonly string[]): string =>
  `Rechte ${[extra.length > 0 && 'gegeben', removed.length > 0 && 'entzogen'].filter(Boolean).join(' und ')}`

export function Rechteverlauf({ titel, user }: Props) {
  const verlauf = useInfiniteQuery(rechteverlaufQuery(user))
  return (
    <InfoCard titel={titel}>
      <QueryView query={verlauf}>
        {({ pages }) => {
          const entries = pages.flatMap(({ zeilen }) => zeilen)
          const total = pages[0]?.gesamt ?? 0
          if (entries.length === 0) {
            return (
              <Text c="dimmed">
                {user ? 'Noch keine Änderungen an diesen Rechten.' : 'Noch keine Änderungen. Wähle eine Person aus der Liste.'}
              </Text>
            )
          }
          return (
            <>
              <ol className={classes['history']}>
                {entries.map(({ _id, zeit, person, benutzer, hinzugefuegt, entfernt }) => (
                  <li key={_id}>
                    <Text size="sm">
                      <b>
                        <PersonName person={benutzer} />
                      </b>
                      {' hat '}
                      {user ? null : (
                        <b>
                          <PersonName person={person} otherwise="einem ehemaligen Mitglied" />
                        </b>
                      )}{' '}
                      {deed(hinzugefuegt, entfernt)} · <TimeAgo value={zeit} />
                    </Text>
                    <ChangeList extra={hinzugefuegt} removed={entfernt} max={4} />
                  </li>
                ))}
              </ol>
              {total > entries.length && (
                <LoadMore
                  loaded={entries.length}
                  total={total}
                  more={verlauf.hasNextPage ? verlauf.fetchNextPage : undefined}
                  loading={verlauf.isFetchingNextPage}
                />
              )}
            </>
          )
        }}
      </QueryView>
    </InfoCard>
  )
}
