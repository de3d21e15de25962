import { useQuery } from '@tanstack/react-query'
import { Stack, Text } from '@mantine/core'
import { chapterLists } from '#client/chapter-lists.ts'
import { formFields } from '#client/crud/Fields.tsx'
import { queries } from '#client/query-client.ts'
import { InfoCard } from '#client/ui/InfoCard.tsx'
import { Page } from '#client/ui/Page.tsx'
import { QueryView } from '#client/ui/QueryView.tsx'
import { SettingCards } from '#client/ui/SettingCards.tsx'
import { path } from '#contract/screens.ts'
import { listsContract } from '#features/profile/contract.ts'
import type { chapterListFields } from '#features/profile/schemas.ts'
import { lists, listsHistory } from './api.ts'

const Fields = formFields<never, typeof chapterListFields>({
  'Im Verband': ['gruppe'],
  Kleidergrößen: ['oberteil', 'hose', 'schuh', 'kopf', 'handschuh'],
})

/** The groups and sizes that profiles choose from. */
export function Lists() {
  const current = useQuery(chapterLists)
  const history = useQuery(listsHistory)
  return (
    <Page titel="Gruppen und Größen" back={path('/kontakte')} narrow>
      <Stack gap="md">
        <InfoCard>
          <Text c="dimmed">
            Was hier steht, ist in den Profilen und beim Import zur Wahl. Eine leere Liste lässt freie Eingaben zu. Streichst du einen
            Eintrag, behalten ihn die Mitglieder, die ihn haben.
          </Text>
        </InfoCard>
        <QueryView query={current}>
          {(data) => (
            <SettingCards
              endpoint={listsContract.change}
              current={data}
              change={(body) => lists.change({ body })}
              reload={() => queries.invalidateQueries({ queryKey: ['config'] })}
              history={history}
              draft="listen"
              said="Die Listen sind gespeichert."
            >
              <Fields />
            </SettingCards>
          )}
        </QueryView>
      </Stack>
    </Page>
  )
}
