import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { path } from '#contract/screens.ts'
import { instantText } from '#client/text/date.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { ScreenLink } from '#client/navigation/navigation.tsx'
import { backupsQuery, sizeText } from './query.ts'

const SHOWN = 5

export function SicherungenCard() {
  const { data } = useQuery(backupsQuery)
  if (!data || data.warnung === null) return null
  return (
    <InfoCard titel="Sicherungen">
      <Alert color="red" variant="light" mb={12}>
        {data.warnung}
      </Alert>
      <PlainList gap={4} aria-label="Letzte Sicherungen">
        {data.sicherungen.slice(0, SHOWN).map(({ _id, zeit, groesse }) => (
          <Text component="li" size="sm" key={_id}>
            {instantText(zeit)}: {groesse === null ? 'gescheitert' : sizeText(groesse)}
          </Text>
        ))}
      </PlainList>
      <ScreenLink to={path('/sicherungen')} alone>
        Alle Sicherungen
      </ScreenLink>
    </InfoCard>
  )
}
