import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { sendSilently } from '#client/net/api.ts'
import { today } from '#client/text/date.ts'
import { useSession } from '#client/app/session.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { path, withQuery } from '#contract/screens.ts'
import type { RdfContract } from '../contract.ts'
import type { Ledger } from '../schemas.ts'

// Imports only types of the contract, to keep schemas out of the first screen.
const OWN: RdfContract['ownLedger']['path'] = '/api/profile/me/rdf'

export function OpenHoursCard() {
  const { user } = useSession()
  const { data } = useQuery({
    enabled: typeof user?.profil === 'string' && today().slice(5, 7) >= '10',
    meta: { tables: ['profile', 'ausbildungen', 'config'] },
    queryKey: ['rettungsdienstfortbildungen', 'offen'],
    queryFn: async () => (await sendSilently({ method: 'GET', url: OWN })).data as Ledger,
  })
  if (!data?.offen) return null
  return (
    <InfoCard titel="Fortbildung für den Rettungsdienst" to={withQuery(path('/profiles/myProfile'), { ansicht: 'ausbildung' })}>
      <Text>
        {`Bis Silvester fehlen dir noch ${data.offen.toLocaleString('de-DE')} von ${data.soll?.toLocaleString('de-DE')} Stunden.`}
      </Text>
    </InfoCard>
  )
}
