import { YearOfHours } from '#client/ui/chart/YearOfHours.tsx'
import { useQuery } from '@tanstack/react-query'
import { AnlassCards } from '#blocks/dienst/client/index.ts'
import { path } from '#contract/screens.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { today } from '#client/text/date.ts'
import { queries } from '#client/app/query-client.ts'
import type { Overview } from '#features/sanitaetsdienste/schemas.ts'
import { dienstView } from '../list/view.tsx'
import { overviewQuery } from './api.ts'

const TASKS: Readonly<Record<Overview['zuTun'][number]['was'], readonly [wort: string, teil: string]>> = {
  luecke: ['Lücke', '?ansicht=einteilung'],
  leitung: ['Leitung', ''],
  einteilen: ['Einteilen', '?ansicht=einteilung'],
  abschliessen: ['Abschließen', '?ansicht=abschluss'],
  entwurf: ['Entwurf', ''],
}

const hours = ({ stunden }: Overview) => (
  <>
    <YearOfHours {...stunden} none="Nach deinem ersten Dienst in diesem Jahr steht hier, wie viel du da warst." />
    <ActionButton variant="default" fullWidth mt="md" to={path('/profiles/myProfile/stundennachweise/neu')}>
      Stunden eintragen
    </ActionButton>
  </>
)

export const DienstCards = () => (
  <AnlassCards view={dienstView} query={useQuery(overviewQuery)} tasks={TASKS} more={[`Deine Stunden ${today().slice(0, 4)}`, hours]} />
)
DienstCards.prepare = () => queries.query(overviewQuery)
