import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentType, type ReactElement, type ReactNode } from 'react'
import type { Actions } from '../ui/action/action.ts'
import type { Values } from '../ui/form/field.ts'
import { notify } from '../app/notify.ts'
import { QueryView } from '../ui/page/QueryView.tsx'
import { Form } from '../ui/form/Form.tsx'
import type { TabSpec } from '../ui/page/TabBar.tsx'
import type { OwnSentences } from '../ui/history/sentences.ts'
import { RecordPage } from '../ui/page/RecordPage.tsx'
import { useGo } from '../navigation/navigation.tsx'
import { accusativeOf, type CrudArea, listOf } from './area.ts'
import type { FormFields } from './Fields.tsx'
import type { PlainRow } from './queries.ts'

export interface RecordExtras {
  readonly subtitle?: ReactNode
  readonly actions?: Actions
  readonly above?: ReactNode
  readonly cards?: ReactNode
  readonly moreTabs?: readonly TabSpec[]
  /** Further submit actions by key: each saves the form values and performs the step in one call. */
  readonly steps?: Readonly<Record<string, (body: Values) => Promise<unknown>>>
  /** Runs before the form is sent; rejects to abort. May resolve to the message after saving. */
  readonly beforeSave?: (body: Values) => Promise<string | undefined>
  readonly lost?: () => Promise<string>
  readonly locked?: string | undefined
  readonly kept?: string | undefined
  readonly instead?: ReactElement | undefined
  readonly formKey?: string | number
  /** Own sentences of the history. */
  readonly own?: OwnSentences
}

/** A component that computes the extras, using hooks if needed, and passes them to `children`. */
export interface ExtrasProps<Row> {
  readonly record: Row
  readonly children: (extras: RecordExtras) => ReactNode
}

interface RecordOptions<Row extends PlainRow> {
  readonly area: CrudArea<Row>
  readonly fields: FormFields<Row>
  readonly extras?: ComponentType<ExtrasProps<Row>>
}

/** Record screen of a plain area: form, deletion with undo, history and `extras`. */
export const CrudRecord = <Row extends PlainRow>({ id, ...options }: RecordOptions<Row> & { readonly id: string }) => (
  <Loaded area={options.area} id={id}>
    {(row) => <RecordView key={String(row.aktiv)} record={row} {...options} />}
  </Loaded>
)

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

function RecordView<Row extends PlainRow>({ extras: Extras, ...rest }: RecordOptions<Row> & { readonly record: Row }) {
  return Extras ? <Extras record={rest.record}>{(extras) => <RecordForm {...rest} {...extras} />}</Extras> : <RecordForm {...rest} />
}

type RecordFormProps<Row extends PlainRow> = Omit<RecordOptions<Row>, 'extras'> & RecordExtras & { readonly record: Row }
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
  const goTo = useGo()
  const [restored, setRestored] = useState(0)
  const params = { id: record._id }
  const list = listOf(area)
  const history = useQuery({ ...data.history(record._id), enabled: 'history' in contract })
  return (
    <RecordPage
      id={record._id}
      onRestored={async () => {
        await data.invalidate()
        setRestored((times) => times + 1)
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
      what={accusativeOf(area)}
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
                const told = await beforeSave?.(body)
                const step = steps?.[key]
                if (step) return step(body)
                await data.plain.update({ params, body })
                notify(told ?? says?.updated ?? 'Gespeichert', 'success')
                await goTo(list)
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
