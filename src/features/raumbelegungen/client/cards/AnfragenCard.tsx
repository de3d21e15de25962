import { path, withQuery } from '#contract/screens.ts'
import { TotalCard } from '#client/ui/CountCard.tsx'

/** What waits for who approves. */
export const AnfragenCard = () => (
  <TotalCard
    url="/api/raumbelegungen?nur=angefragt"
    table="raumbelegungen"
    words={['Raumanfrage', 'Raumanfragen']}
    hint="Hier wartet jemand auf deine Entscheidung."
    to={withQuery(path('/raumbelegungen'), { ansicht: 'liste', nur: 'angefragt' })}
  />
)
