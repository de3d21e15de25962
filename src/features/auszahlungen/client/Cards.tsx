import { path } from '#contract/screens.ts'
import type { ProfileCardProps } from '#client/registry/profile-cards.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'

/** Link to the member's expenses and payouts, on their own profile only. */
export const OwnExpensesCard = ({ own }: ProfileCardProps) =>
  own && (
    <InfoCard titel="Meine Auslagen" to={path('/profiles/myProfile/auslagen')}>
      Beleg fotografieren und einreichen, Auszahlungen und Freibeträge ansehen.
    </InfoCard>
  )
