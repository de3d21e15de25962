import { SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { reference } from '#contract/fields.ts'
import { chapterLists } from '#client/queries/chapter-lists.ts'
import { formFields } from '#client/crud/Fields.tsx'
import { notify } from '#client/app/notify.ts'
import { DayField } from '#client/ui/time/DateField.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { PeopleRows } from '#client/ui/field/PeopleRows.tsx'
import { MultiSelectField, SelectField } from '#client/ui/field/SelectField.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { chartContract, type chartFields, type Holder, KINDS, type Stelle } from '../contract.ts'
import { childrenOf, data, isProcess, isWithin, keptQuery, type Place, wordOf } from './area.ts'
import { fitsBelow, type Task, useChart } from './useEditing.ts'

const HoldersField = ({ name, record }: { readonly name: string; readonly record: Stelle | undefined }) => (
  <PeopleRows<Holder>
    name={name}
    titel="Inhaber"
    asks="Wer hat die Stelle?"
    known={(record?.besetzung ?? []).flatMap(({ person }) => person ?? [])}
    add={(profil) => ({ profil, rolle: 'inhaber', von: null, bis: null })}
  >
    {(_row, number) => (
      <>
        <SelectField name={`${name}.${number}.rolle`} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={8} mt={8}>
          <DayField name={`${name}.${number}.von`} />
          <DayField name={`${name}.${number}.bis`} />
        </SimpleGrid>
      </>
    )}
  </PeopleRows>
)

function GroupField({ name }: { readonly name: string }) {
  const { data: lists } = useQuery(chapterLists)
  return <SelectField name={name} options={lists?.gruppe ?? []} hint="Zeigt, wie viele Mitglieder sie hat." placeholder="Keine" />
}
function VehiclesField({ name }: { readonly name: string }) {
  const { data: stock } = useQuery(keptQuery)
  return <MultiSelectField name={name} options={(stock?.fahrzeuge ?? []).map(({ _id, name }) => ({ value: _id, label: name }))} />
}
function ResponsibleField({ name }: { readonly name: string }) {
  const { rows } = useChart()
  const positions = rows.filter((row) => !isProcess(row)).toSorted((a, b) => a.titel.localeCompare(b.titel, 'de'))
  return <SelectField name={name} options={positions.map(({ _id, titel }) => ({ value: _id, label: titel }))} placeholder="Noch niemand" />
}

const { ablauf: _process, schritt, ...POSITIONS } = KINDS
const options = {
  art: { options: Object.entries(POSITIONS).map(([value, label]) => ({ value, label })) },
  gruppe: { input: GroupField },
  inhaber: { input: HoldersField },
  fahrzeuge: { input: VehiclesField },
  zustaendig: { input: ResponsibleField },
  funktionen: { hint: 'Wer eine davon im Profil hat, steht hier von selbst.' },
  seite: { placeholder: 'Keine', hint: 'Was darunter steht, gehört dazu.' },
} as const
type Fields = typeof chartFields
const FIELDS = {
  Ablauf: formFields<Stelle, Fields>({ Ablauf: ['titel', 'beschreibung'] }, options),
  Schritt: formFields<Stelle, Fields>({ Schritt: ['titel', 'beschreibung', 'zustaendig'], Inhaber: { folded: ['inhaber'] } }, options),
  Stelle: formFields<Stelle, Fields>(
    {
      Stelle: ['titel', 'art', 'beschreibung'],
      Besetzung: ['inhaber', 'funktionen'],
      'Erreichbar und zuständig': { folded: ['telefon', 'email', 'gruppe', 'fahrzeuge', 'material'] },
      'Eigene Seite': { folded: ['seite'] },
    },
    options,
  ),
}
const NEW = { Ablauf: 'Neuer Ablauf', Schritt: 'Neuer Schritt', Stelle: 'Neue Stelle' } as const

interface Props {
  readonly task: Task
  readonly move: (row: Stelle, to: Place) => Promise<boolean>
  readonly onClose: () => void
}
export function Editing({ task, move, onClose }: Props) {
  const done = async (text: string) => {
    notify(text, 'success')
    onClose()
    await data.invalidate()
  }
  if (task.do === 'move') return <MoveSheet row={task.row} move={move} onClose={onClose} />
  const kind = task.do === 'new' ? task.kind : task.row.art
  const word = wordOf({ art: kind })
  const FormFields = FIELDS[word]
  if (task.do === 'new')
    return (
      <Sheet titel={NEW[word]} subtitle={task.under && `unter ${task.under.titel}`} onClose={onClose}>
        <Form
          schema={chartContract.create.body}
          start={{ art: kind, oberstelle: task.under?._id ?? null }}
          draft={`stellen/neu/${task.under?._id ?? kind}`}
          inSheet
          button={`${word} anlegen`}
          save={async (body) => {
            await data.send.create({ body })
            await done(`„${body.titel}“ ist angelegt.`)
          }}
        >
          <FormFields />
        </Form>
      </Sheet>
    )
  const { row } = task
  return (
    <Sheet titel={`${word} ändern`} subtitle={row.titel} onClose={onClose}>
      <Form
        schema={chartContract.update.body}
        start={row}
        version={row.version}
        draft={`stellen/${row._id}`}
        inSheet
        button="Speichern"
        save={async (body) => {
          await data.send.update({ params: { id: row._id }, body })
          await done('Gespeichert')
        }}
      >
        <FormFields record={row} />
      </Form>
    </Sheet>
  )
}

const moveBody = z.object({ oberstelle: reference('Verschieben unter') })
function MoveSheet({ row, move, onClose }: { readonly row: Stelle; readonly move: Props['move']; readonly onClose: () => void }) {
  const { rows } = useChart()
  const places = rows.filter((target) => !isWithin(rows, target._id, row._id) && target.art !== 'schritt' && fitsBelow(row, target))
  const listed = (parentId: string | null, depth: number): { value: string; label: string }[] =>
    childrenOf(rows, parentId).flatMap((position) => [
      ...(places.includes(position) ? [{ value: position._id, label: `${'\u2003'.repeat(depth)}${position.titel}` }] : []),
      ...listed(position._id, depth + 1),
    ])
  return (
    <Sheet titel={`„${row.titel}“ verschieben`} subtitle="Was darunter steht, zieht mit um." onClose={onClose}>
      <Form
        schema={moveBody}
        start={{ oberstelle: row.oberstelle }}
        inSheet
        button="Verschieben"
        disabledReason={({ oberstelle }) =>
          oberstelle === row.oberstelle
            ? 'Dort steht es schon.'
            : oberstelle === null && row.art === 'schritt'
              ? 'Ein Schritt steht in einem Ablauf.'
              : undefined
        }
        save={async ({ oberstelle }) => {
          if (await move(row, { oberstelle, vor: null })) onClose()
        }}
      >
        <SelectField name="oberstelle" options={listed(null, 0)} placeholder="Ganz oben" />
      </Form>
    </Sheet>
  )
}
