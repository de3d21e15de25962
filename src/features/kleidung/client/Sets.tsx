import { Group, Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { AddRow } from '#client/ui/AddRow.tsx'
import { useFormContext } from '#client/ui/field.ts'
import { NumberField } from '#client/ui/NumberField.tsx'
import { QueryView } from '#client/ui/QueryView.tsx'
import { RemoveButton } from '#client/ui/RemoveButton.tsx'
import { useRows } from '#client/ui/rows.ts'
import { SettingCards } from '#client/ui/SettingCards.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { kleidungContract, type OutfitSets } from '#features/kleidung/contract.ts'
import { reload, setSets, setsHistory, setsQuery } from './area.ts'

type OutfitSet = OutfitSets['saetze'][number]

/** What a new member, or one of a unit, gets: edited as one sheet, with who changed it when. */
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
          reload={reload}
          history={history}
          draft="ausstattung"
          said="Die Sätze sind gespeichert."
        >
          <Rows name="saetze" />
        </SettingCards>
      )}
    </QueryView>
  )
}

function Rows({ name }: { readonly name: string }) {
  const { gesperrt } = useFormContext()
  const [rows, set] = useRows<OutfitSet>(name)
  return (
    <div data-path={name} tabIndex={-1}>
      {rows.map(({ name: titel }, number) => (
        <Paper key={number} withBorder p="sm" mb="sm" role="group" aria-label={titel || `Satz ${number + 1}`}>
          <Group gap={8} align="flex-end" wrap="nowrap">
            <div style={{ flex: 1 }}>
              <TextField name={`${name}.${number}.name`} placeholder="Neuhelfer" />
            </div>
            <RemoveButton label={`Satz ${titel} entfernen`} gesperrt={gesperrt} onClick={() => set(rows.toSpliced(number, 1))} />
          </Group>
          <Articles name={`${name}.${number}.positionen`} />
        </Paper>
      ))}
      <AddRow
        titel={rows.length === 0 ? 'Satz hinzufügen' : 'Weiterer Satz'}
        onClick={() => set([...rows, { name: '', positionen: [] }])}
      />
    </div>
  )
}

function Articles({ name }: { readonly name: string }) {
  const { gesperrt } = useFormContext()
  const [rows, set] = useRows<OutfitSet['positionen'][number]>(name)
  return (
    <div data-path={name} tabIndex={-1}>
      {rows.map(({ bezeichnung }, number) => (
        <Group key={number} gap={8} align="flex-end" mt="xs">
          <div style={{ flex: '1 1 220px', minWidth: 0 }}>
            <TextField name={`${name}.${number}.bezeichnung`} placeholder="Poloshirt" />
          </div>
          <div style={{ width: 76 }}>
            <NumberField name={`${name}.${number}.menge`} />
          </div>
          <RemoveButton label={`${bezeichnung || 'Zeile'} entfernen`} gesperrt={gesperrt} onClick={() => set(rows.toSpliced(number, 1))} />
        </Group>
      ))}
      <AddRow titel="Artikel hinzufügen" onClick={() => set([...rows, { bezeichnung: '', menge: 1 }])} />
    </div>
  )
}
