import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { spanText } from '#client/text/date.ts'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { LoadMore } from '#client/ui/list/LoadMore.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { DataTable } from '#client/ui/list/DataTable.tsx'
import { type DecisionWords, useDecisions, withDecisions } from '#client/ui/list/Decisions.tsx'
import type { TableColumn } from '#client/ui/list/column.ts'
import { columnTime } from '../columns.tsx'
import { reloadBelegungen, type Request, requestsQuery } from '../queries.ts'
import type { Belegung, BelegungsScreens } from '../kind.ts'

const WORDS: DecisionWords = {
  yes: ['Genehmigen', 'genehmigt'],
  no: ['Ablehnen', 'abgelehnt'],
  things: ['Anfrage', 'Anfragen'],
  hint: 'Steht in der Mail an alle, die angefragt haben.',
}

const hintsOf = ({ facts }: Request<Belegung>): readonly string[] => facts?.hinweise ?? []
const fact: TableColumn<Request<Belegung>> = {
  id: 'hinweis',
  titel: 'Was entscheidet',
  value: (row) => row.facts?.sperrt ?? hintsOf(row)[0] ?? '',
  show: (row) => (
    <>
      {row.facts?.sperrt && (
        <Text component="span" display="block" size="sm" c="var(--mantine-color-error)">
          {row.facts.sperrt}
        </Text>
      )}
      {hintsOf(row).map((hint) => (
        <Text key={hint} component="span" display="block" size="sm">
          {hint}
        </Text>
      ))}
      {!row.facts?.sperrt && hintsOf(row).length === 0 && (
        <Text component="span" size="sm" c="dimmed">
          Nichts im Weg
        </Text>
      )}
    </>
  ),
}

const time: TableColumn<Belegung> = {
  ...columnTime,
  // Two short lines: names beside it take two as well.
  show: ({ beginn, ende }) => {
    const text = spanText(beginn, ende)
    const gap = [' – ', ' · '].find((mark) => text.includes(mark)) ?? ' – '
    return text.split(gap).map((part, i) => (
      <Text key={part} component="span" inherit display="block" style={{ whiteSpace: 'nowrap' }}>
        {i > 0 && gap === ' – ' && '– '}
        {part}
      </Text>
    ))
  },
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
      kind.calls.decideAll({
        body: {
          belegungen: rows.map(({ _id, version }) => ({ _id, version })),
          status: choice === 'yes' ? 'bestaetigt' : 'abgelehnt',
          grund,
        },
      }),
    undo: (done) => kind.calls.decideAll({ body: { belegungen: [...done], status: 'angefragt', grund: '' } }),
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
        )
      }
    </QueryView>
  )
}
