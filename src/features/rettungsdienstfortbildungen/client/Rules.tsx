import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import { Column } from '#client/ui/FieldGroup.tsx'
import { useField } from '#client/ui/field.ts'
import { InfoCard } from '#client/ui/InfoCard.tsx'
import { NumberField } from '#client/ui/NumberField.tsx'
import { QueryView } from '#client/ui/QueryView.tsx'
import { RemoveButton } from '#client/ui/RemoveButton.tsx'
import { SelectField } from '#client/ui/SelectField.tsx'
import { SettingCards } from '#client/ui/SettingCards.tsx'
import { SwitchField } from '#client/ui/SwitchField.tsx'
import { rdfContract } from '../contract.ts'
import { LAENDER, THEMEN } from '../schemas.ts'
import { changeRules, rulesHistory, rulesQuery, reloadRules } from './area.ts'

/** How much training the Land asks for: what we know of it, and what the chapter set in its place. */
export function Rules() {
  const rules = useQuery(rulesQuery)
  const history = useQuery(rulesHistory)
  return (
    <QueryView query={rules}>
      {({ land, ...current }) => (
        <Stack gap="lg" maw={720}>
          <InfoCard titel={LAENDER[land].name}>
            <Text>{LAENDER[land].source}</Text>
          </InfoCard>
          <SettingCards
            endpoint={rdfContract.changeRules}
            current={current}
            change={async (body) => (({ land: _land, ...fresh }) => fresh)(await changeRules({ body }))}
            reload={reloadRules}
            history={history}
            draft="rdfregeln"
            saved="Die Rules sind gespeichert."
          >
            <Column width="halb">
              <NumberField name="sollStunden" decimals={2} placeholder="nicht hinterlegt" />
            </Column>
            <Column width="halb">
              <NumberField name="mindestBlock" decimals={2} hint="Kürzere zählen nicht. 0: alle zählen." />
            </Column>
            <Column width="halb">
              <NumberField name="mittelJahre" placeholder="jedes Jahr für sich" />
            </Column>
            <Column width="halb">
              <NumberField name="mindestStunden" decimals={2} placeholder="keine" hint="Nur, wenn ein Mittel gilt." />
            </Column>
            <SwitchField name="onlineErlaubt" />
            <SwitchField name="startJahrNachKurs" />
            <Pflichtthemen name="pflichtthemen" />
          </SettingCards>
        </Stack>
      )}
    </QueryView>
  )
}

function Pflichtthemen({ name }: { readonly name: string }) {
  const { wert: value, set, props } = useField({ name })
  const rows = value as readonly { readonly thema: string; readonly min: number }[]
  const free = THEMEN.find((topic) => rows.every((one) => one.thema !== topic))
  return (
    <Stack gap={8}>
      <Text fw={500}>{props.label}</Text>
      {rows.map((row, index) => (
        <Group key={row.thema} gap={8} align="flex-end" wrap="nowrap">
          <SelectField name={`${name}.${index}.thema`} />
          <NumberField name={`${name}.${index}.min`} decimals={2} />
          <RemoveButton label={`${row.thema} entfernen`} onClick={() => set(rows.filter((one) => one !== row))} />
        </Group>
      ))}
      {free && (
        <ActionButton variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => set([...rows, { thema: free, min: 1 }])}>
          Pflichtthema hinzufügen
        </ActionButton>
      )}
    </Stack>
  )
}
