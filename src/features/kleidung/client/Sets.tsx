import { Group, Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FormRows } from '#client/ui/form/FormRows.tsx'
import { NumberField } from '#client/ui/field/NumberField.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { SettingCards } from '#client/ui/page/SettingCards.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { kleidungContract, type OutfitSets } from '#features/kleidung/contract.ts'
import { reloadKleidung, setSets, setsHistory, setsQuery } from './area.ts'

type OutfitSet = OutfitSets['saetze'][number]

export function Sets() {
  const current = useQuery(setsQuery)
  const history = useQuery(setsHistory)
  return (
    <QueryView query={current}>
      {(data) => (
        <SettingCards
          endpoint={kleidungContract.setSets}
          current={data}
          change={(body) => setSets({ body })}
          reload={reloadKleidung}
          history={history}
          draft="ausstattung"
          said="Die Sätze sind gespeichert."
        >
          <Outfits name="saetze" />
        </SettingCards>
      )}
    </QueryView>
  )
}

const Outfits = ({ name }: { readonly name: string }) => (
  <FormRows<OutfitSet> name={name} fresh={{ name: '', positionen: [] }} add="Satz hinzufügen">
    {({ name }, { at, number, remove }) => (
      <Paper withBorder p="sm" mb="sm" role="group" aria-label={name || `Satz ${number}`}>
        <Group gap={8} align="flex-end" wrap="nowrap">
          <div style={{ flex: 1 }}>
            <TextField name={`${at}.name`} placeholder="Neuhelfer" />
          </div>
          {remove(`Satz ${name} entfernen`)}
        </Group>
        <Articles name={`${at}.positionen`} />
      </Paper>
    )}
  </FormRows>
)

const Articles = ({ name }: { readonly name: string }) => (
  <FormRows<OutfitSet['positionen'][number]> name={name} fresh={{ bezeichnung: '', menge: 1 }} add="Artikel hinzufügen">
    {({ bezeichnung }, { at, remove }) => (
      <Group gap={8} align="flex-end" mt="xs">
        <div style={{ flex: '1 1 220px', minWidth: 0 }}>
          <TextField name={`${at}.bezeichnung`} placeholder="Poloshirt" />
        </div>
        <div style={{ width: 76 }}>
          <NumberField name={`${at}.menge`} />
        </div>
        {remove(`${bezeichnung || 'Zeile'} entfernen`)}
      </Group>
    )}
  </FormRows>
)
