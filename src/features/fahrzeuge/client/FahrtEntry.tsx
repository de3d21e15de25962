import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { path } from '#contract/screens.ts'
import { useMay } from '#client/app/session.ts'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import { useBack } from '#client/navigation/navigation.tsx'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { oneBelegung, fahrtenQuery, fahrzeugnameQuery } from './api.ts'
import { NewFahrt } from './fahrten/FahrtForm.tsx'

/**
 * Target of the QR plate in a vehicle and of the member's own booking after the trip. The previous trip gives the first reading to
 * readers of the logbook; others type both readings.
 */
export function FahrtEntry({ id }: { readonly id: string }) {
  const [{ belegung }] = useUrlState(['belegung'])
  const mayBelegungen = useMay('READ_FAHRZEUGBELEGUNG')
  const mayFahrten = useMay(fahrzeugeContract.fahrten.zugang)
  const fahrten = useInfiniteQuery({ ...fahrtenQuery(id), enabled: mayFahrten })
  const name = useQuery({ ...fahrzeugnameQuery(id), enabled: mayBelegungen })
  const gebucht = useQuery({ ...oneBelegung(belegung), enabled: belegung !== '' && mayBelegungen })
  const back = belegung === '' || !mayBelegungen ? path('/dashboard') : path('/fahrzeugbelegung/edit/{id}', { id: belegung })
  const done = useBack(back)
  const preset = gebucht.data && {
    belegung: gebucht.data._id,
    beginn: gebucht.data.beginn,
    ende: gebucht.data.ende,
    zweck: gebucht.data.zweck,
    ziel: gebucht.data.ziel,
  }
  const form = (kmState: number | null) =>
    gebucht.isLoading ? null : (
      <InfoCard>
        <NewFahrt fahrzeug={{ _id: id, kmStand: kmState }} preset={preset} done={done} />
      </InfoCard>
    )
  return (
    <Page titel="Fahrt eintragen" subtitle={name.data ?? 'Fahrzeug'} back={back} narrow>
      {mayFahrten ? <QueryView query={fahrten}>{({ pages }) => form(pages[0]?.zeilen[0]?.kmEnde ?? null)}</QueryView> : form(null)}
    </Page>
  )
}
