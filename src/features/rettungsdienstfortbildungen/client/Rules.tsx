import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formFields } from '#client/crud/Fields.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { useField } from '#client/ui/form/field.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { NumberField } from '#client/ui/field/NumberField.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { RemoveButton } from '#client/ui/form/RemoveButton.tsx'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { SettingCards } from '#client/ui/page/SettingCards.tsx'
import { rdfContract } from '../contract.ts'
import { LAENDER, type ruleFields, THEMEN } from '../schemas.ts'
import { changeRules, reloadRules, rulesHistory, rulesQuery } from './area.ts'

const Fields = formFields<never, typeof ruleFields>(
  {
    'Wie viel': [
      ['sollStunden', 'mindestBlock'],
      ['mittelJahre', 'mindestStunden'],
    ],
    'Was zählt': ['onlineErlaubt', 'startJahrNachKurs', 'pflichtthemen'],
  },
  {
    sollStunden: { placeholder: 'nicht hinterlegt' },
    mindestBlock: { hint: 'Kürzere zählen nicht. 0: alle zählen.' },
    mittelJahre: { placeholder: 'jedes Jahr für sich' },
    mindestStunden: { hint: 'Nur, wenn ein Mittel gilt.' },
    pflichtthemen: { input: Topics },
  },
)

export function Rules() {
  const rules = useQuery(rulesQuery)
  const history = useQuery(rulesHistory)
  return (
    <QueryView query={rules}>
      {(current) => (
        <Stack gap="lg" maw={720}>
          <InfoCard titel={LAENDER[current.land].name}>
            <Text>{LAENDER[current.land].source}</Text>
          </InfoCard>
          <SettingCards
            endpoint={rdfContract.changeRules}
            current={current}
            change={(body) => changeRules({ body })}
            reload={reloadRules}
            history={history}
            draft="rdfregeln"
            said="Die Regeln sind gespeichert."
          >
            <Fields />
          </SettingCards>
        </Stack>
      )}
    </QueryView>
  )
}

function Topics({ name }: { readonly name: string }) {
  const { wert, set, props } = useField({ name })
  const rows = wert as readonly { readonly thema: string }[]
  const free = THEMEN.filter((topic) => rows.every((row) => row.thema !== topic))
  return (
    <Stack gap={8} align="flex-start">
      <Text fw={600}>{props.label}</Text>
      {rows.map((row, index) => (
        <Group key={row.thema} gap={8} align="flex-end" wrap="nowrap">
          <SelectField name={`${name}.${index}.thema`} options={[row.thema, ...free]} />
          <NumberField name={`${name}.${index}.min`} />
          <RemoveButton label={`${row.thema} entfernen`} onClick={() => set(rows.filter((candidate) => candidate !== row))} />
        </Group>
      ))}
      {free.length > 0 && (
        <ActionButton variant="default" onClick={() => set([...rows, { thema: free[0], min: 1 }])}>
          Pflichtthema hinzufügen
        </ActionButton>
      )}
    </Stack>
  )
}
