import { Group, Paper } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { columnsOf } from '#client/crud/columns.ts'
import { CrudList } from '#client/crud/CrudList.tsx'
import { CrudNew } from '#client/crud/CrudNew.tsx'
import { CrudRecord } from '#client/crud/CrudRecord.tsx'
import { formFields } from '#client/crud/Fields.tsx'
import { AddRow } from '#client/ui/AddRow.tsx'
import { useFormContext } from '#client/ui/field.ts'
import { RemoveButton } from '#client/ui/RemoveButton.tsx'
import { useRows } from '#client/ui/rows.ts'
import { MultiSelectField, SelectField } from '#client/ui/SelectField.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { path } from '#contract/screens.ts'
import { checklisteFields } from '#features/fahrzeuge/schemas.ts'
import { area as vehicles, type Checkliste, checklisten as area } from '../api.ts'

type CheckGroup = Checkliste['gruppen'][number]
const LINE = { text: '', schwere: 'mittel' } as const

const fields = formFields<Checkliste, typeof checklisteFields>(
  {
    Checkliste: [
      ['name', 'rhythmus'],
      ['typen', 'fahrzeuge'],
    ],
    Punkte: ['gruppen'],
  },
  {
    name: { placeholder: 'Täglicher Check' },
    typen: { hint: 'Ohne Typ und Fahrzeug gilt sie für alle.' },
    fahrzeuge: { input: Vehicles },
    gruppen: { input: Groups },
  },
)

function Vehicles({ name }: { readonly name: string }) {
  const { data } = useInfiniteQuery(vehicles.data.list({ limit: 500 }))
  const rows = data?.pages.flatMap(({ zeilen: page }) => page) ?? []
  return (
    <MultiSelectField
      name={name}
      hint="Neben denen der Typen."
      options={Object.fromEntries(rows.map(({ _id, bezeichnung }) => [_id, bezeichnung]))}
    />
  )
}

/** The groups of a list with their lines; the severity is that of the defect which a failed line makes. */
function Groups({ name }: { readonly name: string }) {
  const { gesperrt } = useFormContext()
  const [rows, set] = useRows<CheckGroup>(name)
  return (
    <div data-path={name} tabIndex={-1}>
      {rows.map(({ titel }, number) => (
        <Paper key={number} withBorder p="sm" mb="sm" role="group" aria-label={titel || `Gruppe ${number + 1}`}>
          <Group gap={8} align="flex-end" wrap="nowrap">
            <div style={{ flex: 1 }}>
              <TextField name={`${name}.${number}.titel`} placeholder="Außen" />
            </div>
            <RemoveButton label={`Gruppe ${titel} entfernen`} gesperrt={gesperrt} onClick={() => set(rows.toSpliced(number, 1))} />
          </Group>
          <Lines name={`${name}.${number}.punkte`} />
        </Paper>
      ))}
      <AddRow titel="Gruppe hinzufügen" onClick={() => set([...rows, { titel: '', punkte: [LINE] }])} />
    </div>
  )
}

function Lines({ name }: { readonly name: string }) {
  const { gesperrt } = useFormContext()
  const [rows, set] = useRows<CheckGroup['punkte'][number]>(name)
  return (
    <div data-path={name} tabIndex={-1}>
      {rows.map(({ text }, number) => (
        <Group key={number} gap={8} align="flex-end" mt="xs">
          <div style={{ flex: '1 1 220px', minWidth: 0 }}>
            <TextField name={`${name}.${number}.text`} placeholder="Blaulicht" />
          </div>
          <div style={{ width: 130 }}>
            <SelectField name={`${name}.${number}.schwere`} />
          </div>
          <RemoveButton label={`${text || 'Punkt'} entfernen`} gesperrt={gesperrt} onClick={() => set(rows.toSpliced(number, 1))} />
        </Group>
      ))}
      <AddRow titel="Punkt hinzufügen" onClick={() => set([...rows, LINE])} />
    </div>
  )
}

const columns = columnsOf<Checkliste>(
  checklisteFields,
  'name',
  'rhythmus',
  { id: 'typen', titel: 'Für', value: ({ typen: types, fahrzeuge }) => scope(types, fahrzeuge.length) },
  { id: 'gruppen', titel: 'Punkte', right: true, value: ({ gruppen: groups }) => groups.flatMap(({ punkte: lines }) => lines).length },
)
function scope(types: readonly string[], single: number): string {
  const more = single === 0 ? [] : [single === 1 ? '1 Fahrzeug' : `${single} Fahrzeuge`]
  return [...types, ...more].join(', ') || 'alle Fahrzeuge'
}

export const ChecklistenList = () => (
  <CrudList
    area={area}
    back={path('/fahrzeuge')}
    columns={columns}
    search="Name"
    empty="Was täglich oder nach dem Dienst an einem Fahrzeug nachgesehen wird."
  />
)
export const ChecklisteNew = () => <CrudNew area={area} fields={fields} />
export const ChecklisteEdit = ({ id }: { readonly id: string }) => <CrudRecord area={area} fields={fields} id={id} />
