import { useQuery } from '@tanstack/react-query'
import { path } from '#contract/screens.ts'
import { useBack } from '#client/navigation/navigation.tsx'
import { useMay } from '#client/app/session.ts'
import { Page } from '#client/ui/page/Page.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import { vehicleChecklistsQuery } from './api.ts'
import { FillChecklist } from './checks/FillChecklist.tsx'
import { VehicleChecks } from './checks/VehicleChecks.tsx'

/** Target of the QR plate in a vehicle: its checklists, with the one in the address opened. */
export function CheckPage({ id }: { readonly id: string }) {
  const [{ liste: chosen }] = useUrlState(['liste'])
  const query = useQuery(vehicleChecklistsQuery(id))
  const all = path('/fahrzeuge/check/{id}', { id })
  const vehicles = useMay('READ_FAHRZEUG')
  const home = vehicles ? path('/fahrzeuge') : path('/dashboard')
  const back = useBack(all)
  return (
    <QueryView query={query} list={{ to: home, titel: vehicles ? 'Alle Fahrzeuge' : 'Zur Übersicht' }}>
      {({ bezeichnung, listen, bekannt }) => {
        const list = listen.find(({ _id }) => _id === chosen)
        return (
          <Page titel={list?.name ?? 'Checklisten'} subtitle={bezeichnung} back={list ? all : home} narrow>
            {list ? (
              <FillChecklist key={list._id} fahrzeug={id} list={list} known={bekannt} done={back} />
            ) : (
              <VehicleChecks fahrzeug={{ _id: id, bezeichnung }} />
            )}
          </Page>
        )
      }}
    </QueryView>
  )
}
