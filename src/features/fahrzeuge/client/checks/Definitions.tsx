import { Group, Paper } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { columnsOf } from '#client/crud/columns.ts'
import { CrudList } from '#client/crud/CrudList.tsx'
import { CrudNew } from '#client/crud/CrudNew.tsx'
import { CrudRecord } from '#client/crud/CrudRecord.tsx'
import { formFields } from '#client/crud/Fields.tsx'
import { FormRows } from '#client/ui/form/FormRows.tsx'
import { MultiSelectField, SelectField } from '#client/ui/field/SelectField.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
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
  const rows = data?.pages.flatMap(({ zeilen }) => zeilen) ?? []
  return (
    <MultiSelectField
      name={name}
      hint="Neben denen der Typen."
      options={Object.fromEntries(rows.map(({ _id, bezeichnung }) => [_id, bezeichnung]))}
    />
  )
}

/** Groups of a list with their lines; the severity applies to the defect created by a failed line. */
function Groups({ name }: { readonly name: string }) {
  return (
    <FormRows<CheckGroup> name={name} fresh={{ titel: '', punkte: [LINE] }} add="Gruppe hinzufügen">
      {({ titel }, { at, number, remove }) => (
        <Paper withBorder p="sm" mb="sm" role="group" aria-label={titel || `Gruppe ${number}`}>
          <Group gap={8} align="flex-end" wrap="nowrap">
            <div style={{ flex: 1 }}>
              <TextField name={`${at}.titel`} placeholder="Außen" />
            </div>
            {remove(`Gruppe ${titel} entfernen`)}
          </Group>
          <Lines name={`${at}.punkte`} />
        </Paper>
      )}
    </FormRows>
  )
}

const Lines = ({ name }: { readonly name: string }) => (
  <FormRows<CheckGroup['punkte'][number]> name={name} fresh={LINE} add="Punkt hinzufügen">
    {({ text }, { at, remove }) => (
      <Group gap={8} align="flex-end" mt="xs">
        <div style={{ flex: '1 1 220px', minWidth: 0 }}>
          <TextField name={`${at}.text`} placeholder="Blaulicht" />
        </div>
        <div style={{ width: 130 }}>
          <SelectField name={`${at}.schwere`} />
        </div>
        {remove(`${text || 'Punkt'} entfernen`)}
      </Group>
    )}
  </FormRows>
)

const columns = columnsOf<Checkliste>(
  checklisteFields,
  'name',
  'rhythmus',
  { id: 'typen', titel: 'Für', value: ({ typen, fahrzeuge }) => scope(typen, fahrzeuge.length) },
  { id: 'gruppen', titel: 'Punkte', right: true, value: ({ gruppen }) => gruppen.flatMap(({ punkte }) => punkte).length },
)
function scope(types: readonly string[], single: number): string {
  const singleText = single === 0 ? [] : [single === 1 ? '1 Fahrzeug' : `${single} Fahrzeuge`]
  return [...types, ...singleText].join(', ') || 'alle Fahrzeuge'
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
