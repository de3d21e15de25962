import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentType, type ReactElement, type ReactNode } from 'react'
import type { Actions } from '../ui/action/action.ts'
import type { Values } from '../ui/form/field.ts'
import { notify } from '../app/notify.ts'
import { QueryView } from '../ui/page/QueryView.tsx'
import { Form } from '../ui/form/Form.tsx'
import type { TabSpec } from '../ui/page/TabBar.tsx'
import { RecordPage } from '../ui/page/RecordPage.tsx'
import { useGo } from '../navigation/navigation.tsx'
import { accusative, type CrudArea, listOf } from './area.ts'
import type { FormFields } from './Fields.tsx'
import type { PlainRow } from './queries.ts'

/** What an area adds to the record page. */
export interface RecordExtras {
  /** Below the name. */
  readonly subtitle?: ReactNode
  /** What else one can do with it, beside deleting. */
  readonly actions?: Actions
  /** Above the form, in its card. */
  readonly above?: ReactNode
  /** Cards of their own before it. */
  readonly cards?: ReactNode
  /** Further views beside form and history: inspections of a vehicle. */
  readonly moreTabs?: readonly TabSpec[]
  /** Further actions that submit the form's values, by their keys: saved and done in one call. */
  readonly steps?: Readonly<Record<string, (body: Values) => Promise<unknown>>>
  /** Asked before the form is sent; rejects to stop it. */
  readonly beforeSave?: (body: Values) => Promise<void>
  /** Further things that a deletion takes along. */
  readonly lost?: () => Promise<string>
  /** Why neither the form nor a deletion can change it now. */
  readonly locked?: string | undefined
  /** Why it cannot be deleted, although the form can change it. */
  readonly kept?: string | undefined
  /** In place of the form, where nothing of it changes any more. */
  readonly instead?: ReactElement | undefined
  /** A new key resets the form. */
  readonly formKey?: string | number
}

/** A component that computes the extras, with hooks if need be, and passes them to `children`. */
export interface ExtrasProps<Row> {
  readonly record: Row
  readonly children: (extras: RecordExtras) => ReactNode
}

interface Options<Row extends PlainRow> {
  readonly area: CrudArea<Row>
  readonly fields: FormFields<Row>
  readonly extras?: ComponentType<ExtrasProps<Row>>
}

/** The screen of one record of a plain area: form, deletion with undo, history, and the `extras`. */
export const CrudRecord = <Row extends PlainRow>({ id, ...options }: Options<Row> & { readonly id: string }) => (
  <Loaded area={options.area} id={id}>
    {(row) => <RecordView key={String(row.aktiv)} record={row} {...options} />}
  </Loaded>
)

/** The screen of one record that the area draws itself. */
export const recordScreen = <Row extends PlainRow>(area: CrudArea<Row>, View: ComponentType<{ readonly record: Row }>) =>
  function RecordScreen({ id }: { readonly id: string }) {
    return (
      <Loaded area={area} id={id}>
        {(record) => <View record={record} />}
      </Loaded>
    )
  }

interface LoadedProps<Row extends PlainRow> {
  readonly area: CrudArea<Row>
  readonly id: string
  readonly children: (record: Row) => ReactNode
}
function Loaded<Row extends PlainRow>({ area, id, children }: LoadedProps<Row>) {
  const query = useQuery(area.data.get(id))
  return (
    <QueryView query={query} list={{ to: listOf(area), titel: area.none === undefined ? `Alle ${area.title}` : area.title }}>
      {children}
    </QueryView>
  )
}

function RecordView<Row extends PlainRow>({ extras: Extras, ...rest }: Options<Row> & { readonly record: Row }) {
  return Extras ? <Extras record={rest.record}>{(extras) => <RecordForm {...rest} {...extras} />}</Extras> : <RecordForm {...rest} />
}

type RecordFormProps<Row extends PlainRow> = Omit<Options<Row>, 'extras'> & RecordExtras & { readonly record: Row }
function RecordForm<Row extends PlainRow>({
  area,
  fields: Fields,
  record,
  above,
  instead,
  beforeSave,
  steps,
  formKey,
  ...extras
}: RecordFormProps<Row>) {
  const { contract, data, says } = area
  const go = useGo()
  const [restored, restore] = useState(0)
  const params = { id: record._id }
  const list = listOf(area)
  const history = useQuery({ ...data.history(record._id), enabled: 'history' in contract })
  return (
    <RecordPage
      id={record._id}
      onRestored={async () => {
        await data.invalidate()
        restore((times) => times + 1)
      }}
      name={area.name(record)}
      listPath={list}
      contract={contract}
      aktiv={record.aktiv ?? true}
      remove={() => data.plain.remove({ params: { ...params, ...area.params?.(record) } })}
      removed={says?.removed}
      reactivate={'reaktivieren' in contract ? () => data.plain.reaktivieren({ params }) : undefined}
      reload={data.invalidate}
      verlauf={'history' in contract ? history : undefined}
      what={accusative(area.newTitle)}
      {...extras}
    >
      {(reason) => (
        <>
          {above}
          {instead ?? (
            <Form
              key={`${formKey} ${restored}`}
              schema={contract.update.body}
              start={{ id: record._id, ...(record as Values) }}
              version={record.version}
              draft={`${data.table}/${record._id}`}
              button="Speichern"
              disabledReason={reason}
              locked={extras.locked}
              ofPage
              save={async (body, key) => {
                await beforeSave?.(body)
                const step = steps?.[key]
                if (step) return step(body)
                await data.plain.update({ params, body })
                notify(says?.updated ?? 'Gespeichert', 'success')
                await go(list)
                return data.invalidate()
              }}
            >
              <Fields record={record} />
            </Form>
          )}
        </>
      )}
    </RecordPage>
  )
}
