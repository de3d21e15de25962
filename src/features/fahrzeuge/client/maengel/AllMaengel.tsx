import { useQuery } from '@tanstack/react-query'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { Toolbar } from '#client/ui/list/Toolbar.tsx'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { MANGELSTATUS_NAMES, PRIORITAET_NAMES } from '#features/fahrzeuge/schemas.ts'
import { allMaengelQuery } from '../api.ts'
import { MangelList } from './MangelList.tsx'

type FilterValues = NonNullable<InputOf<typeof fahrzeugeContract.alleMaengel>['query']>

export function AllMaengel() {
  const [{ mangel, prioritaet }] = useUrlState(['mangel', 'prioritaet'])
  const filter = { ...(mangel ? { status: mangel } : {}), ...(prioritaet ? { prioritaet } : {}) } as FilterValues
  const query = useQuery(allMaengelQuery(filter))
  return (
    <>
      <Toolbar
        filters={[
          { name: 'mangel', titel: 'Alle offenen', asList: true, options: MANGELSTATUS_NAMES },
          { name: 'prioritaet', titel: 'Priorität', asList: true, options: PRIORITAET_NAMES },
        ]}
      />
      <QueryView query={query}>
        {(maengel) =>
          maengel.length === 0 ? (
            <EmptyState titel="Keine offenen Mängel" text="Gemeldet wird am Fahrzeug: über das Türschild oder die Seite des Fahrzeugs." />
          ) : (
            <MangelList maengel={maengel} withFahrzeug />
          )
        }
      </QueryView>
    </>
  )
}
