import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { path } from '#contract/screens.ts'
import { useMay } from '#client/app/session.ts'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { useBack } from '#client/navigation/navigation.tsx'
import { fahrzeugnameQuery, maengelQuery } from './api.ts'
import { isOpenMangel } from '#features/fahrzeuge/schemas.ts'
import { MangelList } from './maengel/MangelList.tsx'
import { MangelReport } from './maengel/MangelReport.tsx'

/** Target of the QR plate on the vehicle's door: a report form, above the known defects. */
export function MangelMelden({ id }: { readonly id: string }) {
  const mayBelegungen = useMay('READ_FAHRZEUGBELEGUNG')
  const mayFahrzeuge = useMay('READ_FAHRZEUG')
  const maengel = useQuery(maengelQuery(id))
  const name = useQuery({ ...fahrzeugnameQuery(id), enabled: mayBelegungen })
  const offene = (maengel.data ?? []).filter(isOpenMangel)
  const bezeichnung = name.data ?? maengel.data?.[0]?.fahrzeugName ?? 'Fahrzeug'
  const list = mayFahrzeuge ? path('/fahrzeuge') : path('/dashboard')
  const back = useBack(list)
  return (
    <Page titel="Mangel melden" subtitle={bezeichnung} back={list} narrow>
      <QueryView query={maengel} list={{ to: list, titel: mayFahrzeuge ? 'Alle Fahrzeuge' : 'Zur Übersicht' }}>
        {() => (
          <Stack gap="md">
            {offene.length > 0 && (
              <InfoCard titel="Schon gemeldet">
                <MangelList maengel={offene} />
              </InfoCard>
            )}
            <InfoCard>
              <MangelReport fahrzeug={{ _id: id, bezeichnung }} done={back} />
            </InfoCard>
            {mayFahrzeuge && (
              <div>
                <ActionButton variant="default" to={path('/fahrzeuge/edit/{id}', { id })}>
                  Zum Fahrzeug
                </ActionButton>
              </div>
            )}
          </Stack>
        )}
      </QueryView>
    </Page>
  )
}
