import { path, withQuery } from '#contract/screens.ts'
import { TotalCard } from '#client/ui/CountCard.tsx'

/** What waits for who approves. */
export const AnfragenCard = () => (
  <TotalCard
    url="/api/fahrzeugbelegungen?nur=angefragt"
    table="fahrzeugbelegungen"
    words={['Fahrzeuganfrage', 'Fahrzeuganfragen']}
    hint="Hier wartet jemand auf deine Entscheidung."
    to={withQuery(path('/fahrzeugbelegungen'), { ansicht: 'liste', nur: 'angefragt' })}
  />
)
