import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { ResponseOf } from '#contract/endpoint.ts'
import { path } from '#contract/screens.ts'
import { useGo } from '#client/navigation/navigation.tsx'
import { notify } from '#client/app/notify.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { useFormContext } from '#client/ui/form/field.ts'
import { Form } from '#client/ui/form/Form.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import type { hoursContract } from '../contract.ts'
import { keeping, kindsQuery, reload, summaryQuery } from './area.ts'
import { hoursText, overlapText } from './columns.tsx'
import { newHours, OwnFields, startValues, useKinds } from './fields.tsx'

function Again({ last }: { readonly last: ResponseOf<typeof hoursContract.summary>['zuletzt'] }) {
  const { form } = useFormContext()
  if (last.length === 0) return null
  return (
    <div role="group" aria-label="Wie schon einmal">
      <Text size="sm" c="dimmed" mb={6}>
        Wie schon einmal:
      </Text>
      <Group gap={8}>
        {last.map(({ art, anlass, stunden }) => (
          <ActionButton
            key={art + anlass}
            variant="default"
            size="sm"
            mih={44}
            px="sm"
            maw="100%"
            onClick={() => {
              for (const [name, value] of Object.entries({ art, anlass, stunden, beginn: null, ende: null }))
                form.setFieldValue(name, value)
            }}
          >
            {`${anlass}, ${hoursText(stunden)}`}
          </ActionButton>
        ))}
      </Group>
    </div>
  )
}

export function OwnNew() {
  const goTo = useGo()
  const { data, isPending } = useQuery(summaryQuery)
  const { isPending: asks } = useQuery(kindsQuery)
  const kinds = useKinds()
  const last = (data?.zuletzt ?? []).filter(({ art }) => art in kinds)
  const list = path('/profiles/myProfile/stundennachweise')
  const save = async (body: z.output<typeof hoursContract.create.body>, key: string) => {
    const submits = key === ''
    const made = await keeping.create({ body, query: { einreichen: submits ? 'true' : 'false' } })
    await reload()
    notify([submits ? 'Stunden eingereicht' : 'Als Entwurf gespeichert', overlapText(made)].filter(Boolean).join(' · '), 'success')
    await goTo(list)
  }
  return (
    <Page titel="Stunden eintragen" back={list} narrow>
      {!isPending && !asks && (
        <InfoCard>
          <Form
            schema={newHours}
            start={{ ...startValues(kinds), ...(last[0] && { art: last[0].art }) }}
            draft="stundennachweise/neu/eigene"
            button="Einreichen"
            actions={
              <ActionButton type="submit" value="entwurf" variant="default">
                Als Entwurf
              </ActionButton>
            }
            save={save}
            offline={({ anlass }) => ({
              titel: `Stunden: ${anlass || 'ohne Anlass'}`,
              path: list,
              follow: () => goTo(list),
            })}
          >
            <Again last={last} />
            <OwnFields />
          </Form>
        </InfoCard>
      )}
    </Page>
  )
}
