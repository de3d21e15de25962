import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { spanText } from '#client/text/date.ts'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { LoadMore } from '#client/ui/list/LoadMore.tsx'
import { SpanLines } from '#client/ui/time/TimeText.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { DataTable } from '#client/ui/list/DataTable.tsx'
import { type DecisionWords, useDecisions, withDecisions } from '#client/ui/list/Decisions.tsx'
import { factColumn } from '#client/ui/list/fact.tsx'
import type { TableColumn } from '#client/ui/list/column.ts'
import { columnTime } from '../columns.tsx'
import { reloadBelegungen, type Request, requestsQuery } from '../queries.ts'
import type { Belegung, BelegungsScreens } from '../kind.ts'

const WORDS: DecisionWords = {
  yes: ['Genehmigen', 'genehmigt'],
  no: ['Ablehnen', 'abgelehnt'],
  things: ['Anfrage', 'Anfragen'],
  hint: ['Steht in der Mail an die Person, die angefragt hat.', 'Steht in der Mail an alle, die angefragt haben.'],
}

/** Facts are of the first requests alone; one without them is in doubt. */
const UNKNOWN = ['Noch nicht geprüft.']
const hintsOf = ({ facts }: Request<Belegung>): readonly string[] => facts?.hinweise ?? UNKNOWN
const fact = factColumn<Request<Belegung>>({ blocked: ({ facts }) => facts?.sperrt, hints: hintsOf })

const time: TableColumn<Belegung> = {
  ...columnTime,
  show: (row) => <SpanLines {...row} />,
}

export interface RequestsProps<B extends Belegung> {
  readonly kind: BelegungsScreens<B>
  readonly search: string
}
/** Pending requests, decided in their rows: who asks and the fact that decides stand first. */
export function Requests<B extends Belegung>({ kind, search }: RequestsProps<B>) {
  const query = useQuery(requestsQuery(kind, search))
  const nameOf = (row: Request<B>) => [who(row), kind.name(row), spanText(row.beginn, row.ende)].filter(Boolean).join(', ')
  const who = (row: Request<B>) => String(kind.columns.find(({ id }) => id === 'verantwortlich')?.value(row) ?? '')
  const columns = useMemo(() => {
    const column = (id: string) => kind.columns.filter((one) => one.id === id) as readonly TableColumn<Request<B>>[]
    const asker: TableColumn<Request<B>> = { id: 'verantwortlich', titel: 'Wer', value: (row) => who(row) || 'Ohne Namen', card: 'titel' }
    return withDecisions<Request<B>>([asker, fact, ...column(kind.field), time, ...column(kind.subject)], nameOf)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a kind never changes
  }, [kind])
  const reload = () => reloadBelegungen(kind)
  const around = useDecisions<Request<B>>({
    words: WORDS,
    name: nameOf,
    blocked: ({ facts }) => facts?.sperrt ?? undefined,
    doubtful: (row) => hintsOf(row).length > 0,
    decide: (rows, choice, grund) =>
      kind.calls.decideRows({
        body: {
          belegungen: rows.map(({ _id, version }) => ({ _id, version })),
          status: choice === 'yes' ? 'bestaetigt' : 'abgelehnt',
          grund,
        },
      }),
    undo: (done) => kind.calls.decideRows({ body: { belegungen: [...done], status: 'angefragt', grund: '' } }),
    reload,
  })
  return (
    <QueryView query={query}>
      {({ rows, total }) =>
        around(
          rows,
          <>
            <DataTable
              titel="Anfragen"
              choice={`${kind.table}-anfragen`}
              columns={columns}
              rows={rows}
              rowKey={({ _id }) => _id}
              rowLink={({ _id }) => kind.paths.show(_id)}
              empty={<EmptyState titel="Keine offenen Anfragen" text="Alles entschieden. Neue Anfragen stehen hier, sobald sie kommen." />}
            />
            {rows.length < total && <LoadMore loaded={rows.length} total={total} more={undefined} loading={false} />}
          </>,
          total,
        )
      }
    </QueryView>
  )
}
