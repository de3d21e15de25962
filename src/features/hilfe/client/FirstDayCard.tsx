import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { path } from '#contract/screens.ts'
import { ScreenLink } from '#client/navigation/navigation.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { FIRST_DAY } from '../schemas.ts'
import { firstDayQuery } from './first-day.ts'

/** Entry on Start until all is set up. */
export function FirstDayCard() {
  const { data } = useQuery(firstDayQuery)
  const next = data?.find(({ getan }) => !getan)
  if (!data || !next) return null
  return (
    <InfoCard titel="Das Intranet einrichten">
      <Text>{`${data.filter(({ getan }) => getan).length} von ${data.length} sind getan. Als Nächstes: ${FIRST_DAY[next.name][0]}.`}</Text>
      <ScreenLink to={path('/einrichtung')} alone>
        Was noch fehlt
      </ScreenLink>
    </InfoCard>
  )
}
