import { Alert, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '#contract/endpoint.ts'
import { sendSilently } from '#client/api.ts'
import { instantText } from '#client/date.ts'
import { InfoCard } from '#client/ui/InfoCard.tsx'
import { PlainList } from '#client/ui/PlainList.tsx'
import type { sicherungenContract } from '#features/sicherungen/contract.ts'

type Contract = typeof sicherungenContract
const PATH: Contract['list']['path'] = '/api/sicherungen'
const SHOWN = 5

const backupsQuery = queryOptions({
  queryKey: ['sicherungen'],
  queryFn: async () => (await sendSilently({ method: 'GET', url: PATH })).data as ResponseOf<Contract['list']>,
})

const megabytes = new Intl.NumberFormat('de', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** What is wrong with the backups, and which there are; nothing while all is well. */
export function SicherungenCard() {
  const { data } = useQuery(backupsQuery)
  if (!data || data.warnung === null) return null
  return (
    <InfoCard titel="Sicherungen">
      <Alert color="red" variant="light" mb={12}>
        {data.warnung}
      </Alert>
      <PlainList gap={4} aria-label="Letzte Sicherungen">
        {data.sicherungen.slice(0, SHOWN).map(({ _id, zeit: instant, groesse: size }) => (
          <Text component="li" size="sm" key={_id}>
            {instantText(instant)}: {size === null ? 'gescheitert' : `${megabytes.format(size / 1e6)} MB`}
          </Text>
        ))}
      </PlainList>
    </InfoCard>
  )
}
