import { useQuery } from '@tanstack/react-query'
import { Stack, Text } from '@mantine/core'
import { chapterLists } from '#client/queries/chapter-lists.ts'
import { formFields } from '#client/crud/Fields.tsx'
import { useReasonWithout } from '#client/navigation/missing-recht.ts'
import { notify } from '#client/app/notify.ts'
import { queries } from '#client/app/query-client.ts'
import { useValue } from '#client/ui/form/field.ts'
import { Form } from '#client/ui/form/Form.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { SettingCards } from '#client/ui/page/SettingCards.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { path } from '#contract/screens.ts'
import { countText } from '#contract/words.ts'
import { listsContract } from '#features/profile/contract.ts'
import { type ChapterList, type chapterListFields, type ChapterLists, renameBody } from '#features/profile/schemas.ts'
import { lists, listsHistory, reloadProfile } from './api.ts'

const Fields = formFields<never, typeof chapterListFields>(
  {
    'Im Verband': ['gruppe', 'foerdernd', 'verteiler'],
    Kleidergrößen: ['oberteil', 'hose', 'schuh', 'kopf', 'handschuh'],
  },
  { foerdernd: { hint: 'Stehen in keiner Quote und Auswertung als fehlend.' } },
)

const reloadLists = () => queries.invalidateQueries({ queryKey: ['config'] })

function Rename({ current }: { readonly current: ChapterLists }) {
  return (
    <InfoCard titel="Umbenennen">
      <Form
        key={current.version}
        schema={renameBody}
        start={{ version: current.version, liste: 'gruppe', alt: '', neu: '' }}
        version={current.version}
        button="Umbenennen"
        disabledReason={useReasonWithout(listsContract.rename.zugang)}
        save={async (body) => {
          const { mitglieder } = await lists.rename({ body })
          await Promise.all([reloadLists(), reloadProfile()])
          notify(`Umbenannt, bei ${countText(mitglieder, 'Mitglied', 'Mitgliedern')}.`, 'success')
        }}
      >
        <SelectField name="liste" />
        <Word current={current} />
        <TextField name="neu" />
      </Form>
    </InfoCard>
  )
}
function Word({ current }: { readonly current: ChapterLists }) {
  const list = useValue('liste') as ChapterList
  return <SelectField name="alt" options={current[list] ?? []} />
}

export function Lists() {
  const current = useQuery(chapterLists)
  const history = useQuery(listsHistory)
  return (
    <Page titel="Gruppen, Verteiler und Größen" back={path('/kontakte')} narrow>
      <Stack gap="md">
        <InfoCard>
          <Text c="dimmed">
            Was hier steht, ist in den Profilen und beim Import zur Wahl. Eine leere Liste lässt freie Eingaben zu. Was noch jemand hat,
            lässt sich nicht streichen, aber umbenennen.
          </Text>
        </InfoCard>
        <QueryView query={current}>
          {(data) => (
            <>
              <SettingCards
                endpoint={listsContract.change}
                current={data}
                change={(body) => lists.change({ body })}
                reload={reloadLists}
                history={history}
                draft="listen"
                said="Die Listen sind gespeichert."
              >
                <Fields />
              </SettingCards>
              <Rename current={data} />
            </>
          )}
        </QueryView>
      </Stack>
    </Page>
  )
}
