import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { path } from '#contract/screens.ts'
import { useGo } from '#client/navigation.tsx'
import { useMay } from '#client/session.ts'
import { InfoCard } from '#client/ui/InfoCard.tsx'
import { Page } from '#client/ui/Page.tsx'
import { QueryView } from '#client/ui/QueryView.tsx'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { fahrtenQuery, fahrzeugname } from './api.ts'
import { TankForm } from './tanken/TankForm.tsx'

/** Where the plate in a vehicle leads from the pump; who may not read the logbook types without the last reading. */
export function TankEntry({ id }: { readonly id: string }) {
  const go = useGo()
  const mayFahrten = useMay(fahrzeugeContract.fahrten.zugang)
  const fahrten = useInfiniteQuery({ ...fahrtenQuery(id), enabled: mayFahrten })
  const name = useQuery({ ...fahrzeugname(id), enabled: useMay('READ_FAHRZEUGBELEGUNG') })
  const form = (odometer: number | null) => (
    <InfoCard>
      <TankForm fahrzeug={{ _id: id, kmStand: odometer }} done={() => void go(path('/dashboard'))} />
    </InfoCard>
  )
  return (
    <Page titel="Betankung eintragen" subtitle={name.data ?? 'Fahrzeug'} back={path('/dashboard')} narrow>
      {mayFahrten ? <QueryView query={fahrten}>{({ pages }) => form(pages[0]?.zeilen[0]?.kmEnde ?? null)}</QueryView> : form(null)}
    </Page>
  )
}
