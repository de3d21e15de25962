import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { path } from '#contract/screens.ts'
import { useBack } from '#client/navigation/navigation.tsx'
import { useMay } from '#client/app/session.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { betankungenQuery, fahrtenQuery, fahrzeugnameQuery } from './api.ts'
import { TankForm } from './tanken/TankForm.tsx'

/** Target of the QR plate in a vehicle when fuelling. Without the right to read its books there is no last reading. */
export function TankEntry({ id }: { readonly id: string }) {
  const done = useBack(path('/dashboard'))
  const mayRead = useMay(fahrzeugeContract.fahrten.zugang)
  const fahrten = useInfiniteQuery({ ...fahrtenQuery(id), enabled: mayRead })
  const fuelled = useInfiniteQuery({ ...betankungenQuery(id), enabled: mayRead })
  const name = useQuery({ ...fahrzeugnameQuery(id), enabled: useMay('READ_FAHRZEUGBELEGUNG') })
  const last = fuelled.data?.pages[0]?.zeilen[0]
  const form = (trip: number | null) => (
    <InfoCard>
      <TankForm fahrzeug={{ _id: id, kmStand: Math.max(trip ?? 0, last?.kmStand ?? 0) || null }} last={last?.kraftstoff} done={done} />
    </InfoCard>
  )
  return (
    <Page titel="Betankung eintragen" subtitle={name.data ?? 'Fahrzeug'} back={path('/dashboard')} narrow>
      {mayRead ? (
        <QueryView query={fahrten}>{({ pages }) => (fuelled.isLoading ? null : form(pages[0]?.zeilen[0]?.kmEnde ?? null))}</QueryView>
      ) : (
        form(null)
      )}
    </Page>
  )
}
