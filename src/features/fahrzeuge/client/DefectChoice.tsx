import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { path } from '#contract/screens.ts'
import { useMay } from '#client/app/session.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { vehicleNames } from './api.ts'

export function DefectChoice() {
  const ofBookings = !useMay('READ_FAHRZEUG')
  const names = useQuery(vehicleNames(ofBookings))
  return (
    <Page titel="Mangel melden" back={path('/dashboard')} narrow>
      <InfoCard titel="Welches Fahrzeug?">
        <QueryView query={names}>
          {(vehicles) => (
            <Stack gap={8}>
              {vehicles.map(({ _id, bezeichnung }) => (
                <ActionButton key={_id} variant="default" justify="flex-start" to={path('/fahrzeuge/mangel/{id}', { id: _id })}>
                  {bezeichnung}
                </ActionButton>
              ))}
            </Stack>
          )}
        </QueryView>
      </InfoCard>
    </Page>
  )
}
