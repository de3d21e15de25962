import { useQuery } from '@tanstack/react-query'
import type { ProfileCardProps } from '#client/registry/profile-cards.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { ledgerQuery } from './area.ts'
import { LedgerView } from './LedgerView.tsx'

/** This year's ledger on a profile; hidden for people without a duty and without hours. */
export function LedgerCard({ profil, own }: ProfileCardProps) {
  const { data } = useQuery(ledgerQuery(profil, own))
  if (!data || (!data.pflicht && data.pflichtAb === null && data.einheiten.length === 0)) return null
  return (
    <InfoCard titel={`Rettungsdienstfortbildung ${data.jahr}`}>
      <LedgerView ledger={data} />
    </InfoCard>
  )
}
