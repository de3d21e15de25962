import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { path } from '#contract/screens.ts'
import { queries } from '#client/app/query-client.ts'
import { Page } from '#client/ui/page/Page.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { MultiSelectField } from '#client/ui/field/SelectField.tsx'
import { SettingCards } from '#client/ui/page/SettingCards.tsx'
import { hoursContract } from '../contract.ts'
import { kindsHistory, kindsQuery, send } from './area.ts'

export function Kinds() {
  const current = useQuery(kindsQuery)
  const history = useQuery(kindsHistory)
  return (
    <Page titel="Arten von Stunden" back={path('/stundennachweise')} narrow>
      <Text c="dimmed" mb="md">
        Was abgeschaltet ist, steht beim Eintragen nicht mehr zur Wahl. Alte Nachweise bleiben, wie sie sind, und zählen weiter mit; Dienste
        tragen ihre Stunden weiterhin ein.
      </Text>
      <QueryView query={current}>
        {(data) => (
          <SettingCards
            endpoint={hoursContract.setKinds}
            current={data}
            change={(body) => send.setKinds({ body })}
            reload={() => queries.invalidateQueries({ queryKey: ['config'] })}
            history={history}
            draft="stundenarten"
            said="Die Arten sind gespeichert."
          >
            <MultiSelectField name="abgeschaltet" placeholder="Keine" />
          </SettingCards>
        )}
      </QueryView>
    </Page>
  )
}
