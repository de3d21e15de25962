import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '#contract/endpoint.ts'
import { path, withQuery } from '#contract/screens.ts'
import { sendSilently } from '#client/net/api.ts'
import { useMay } from '#client/app/session.ts'
import { CountCard } from '#client/ui/card/CountCard.tsx'
import type { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'

type C = typeof fahrzeugeContract
const PLAN: C['pruefplan']['path'] = '/api/fahrzeuge/pruefplan'
const DEFECTS: C['alleMaengel']['path'] = '/api/fahrzeuge/maengel'
const get = async <T,>(url: string) => (await sendSilently({ method: 'GET', url })).data as T

export function WartCards() {
  const may = useMay('READ_FAHRZEUG')
  const plan = useQuery({
    enabled: may,
    meta: { tables: ['fahrzeuge'] },
    queryKey: ['fahrzeugpruefungen', 'plan'],
    queryFn: () => get<ResponseOf<C['pruefplan']>>(PLAN),
  })
  const defects = useQuery({
    enabled: may,
    meta: { tables: ['fahrzeuge'] },
    queryKey: ['fahrzeugmaengel', 'alle', {}],
    queryFn: () => get<ResponseOf<C['alleMaengel']>>(DEFECTS),
  })
  const overdue = plan.data?.flatMap(({ pruefungen }) => pruefungen.filter(({ ampel }) => ampel === 'rot')).length ?? 0
  const grave = defects.data?.filter(({ prioritaet }) => prioritaet === 'kritisch' || prioritaet === 'hoch').length ?? 0
  return (
    <>
      <CountCard
        count={overdue}
        words={['Prüfung überfällig', 'Prüfungen überfällig']}
        hint="Mach einen Termin, oder trage ein, was schon war."
        to={withQuery(path('/fahrzeuge'), { ansicht: 'pruefungen', faellig: 'true' })}
      />
      <CountCard
        count={defects.data?.length ?? 0}
        words={['offener Mangel', 'offene Mängel']}
        hint={grave === 0 ? 'Keiner davon ist dringend.' : grave === 1 ? 'Einer davon ist dringend.' : `${grave} davon sind dringend.`}
        to={withQuery(path('/fahrzeuge'), { ansicht: 'maengel' })}
      />
    </>
  )
}
