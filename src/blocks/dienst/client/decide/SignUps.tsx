import { Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { dayOf, shortDay } from '#client/text/date.ts'
import { fullName } from '#client/text/person.ts'
import { useUrlState } from '#client/navigation/url-state.ts'
import { DataTable } from '#client/ui/list/DataTable.tsx'
import { type DecisionWords, useDecisions, withDecisions } from '#client/ui/list/Decisions.tsx'
import { factColumn } from '#client/ui/list/fact.tsx'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { LoadMore } from '#client/ui/list/LoadMore.tsx'
import { SpanLines } from '#client/ui/time/TimeText.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import type { TableColumn } from '#client/ui/list/column.ts'
import { countText } from '#contract/words.ts'
import type { Decided } from '#contract/decided.ts'
import type { SignUpDecision, WaitingSignUps } from '../../rows-contract.ts'
import type { AnlassLink } from '../kind.ts'
import { reloadAnlaesse } from '../queries.ts'

export interface SignUpsKind {
  readonly table: string
  readonly tables: readonly string[]
  readonly calls: { readonly signUps: () => Promise<WaitingSignUps> }
  readonly submit: { readonly decideSignUps: (call: { readonly body: SignUpDecision }) => Promise<Decided> }
}
type Row = WaitingSignUps['meldungen'][number]

const DUTY: DecisionWords = {
  yes: ['Einteilen', 'eingeteilt'],
  no: ['Ablehnen', 'abgelehnt'],
  things: ['Meldung', 'Meldungen'],
  hint: ['Steht in der Mail an die Person, die sich gemeldet hat.', 'Steht in der Mail an alle, die sich gemeldet haben.'],
}
const COURSE: DecisionWords = {
  yes: ['Zusagen', 'zugesagt'],
  no: ['Absagen', 'abgesagt'],
  things: ['Anmeldung', 'Anmeldungen'],
  hint: ['Steht in der Mail an die Person, die sich angemeldet hat.', 'Steht in der Mail an alle, die sich angemeldet haben.'],
}

const signUpsQuery = ({ table, tables, calls }: SignUpsKind) =>
  queryOptions({ meta: { tables: [...tables] }, queryKey: [table, 'meldungen'], queryFn: () => calls.signUps() })

const nameOf = ({ person, titel, schicht, beginn }: Row): string =>
  [person ? fullName(person) : 'Ohne Namen', titel, schicht, shortDay(dayOf(beginn))].filter(Boolean).join(', ')
const readOf = ({ _id, version, platz }: Row) => ({ _id, version, platz })
const isBegun = ({ beginn }: Row): boolean => Date.parse(beginn) <= Date.now()

const columnsFor = (words: AnlassLink['words']): readonly TableColumn<Row>[] =>
  withDecisions<Row>(
    [
      {
        id: 'person',
        titel: 'Wer',
        card: 'titel',
        value: ({ person }) => (person ? `${person.nachname} ${person.vorname}` : ''),
        show: ({ person, qualifikation, kommentar }) => (
          <span>
            {person ? fullName(person) : 'Ohne Namen'}
            {qualifikation !== 'keine' && (
              <Text component="span" display="block" size="sm" fw={400} c="dimmed">
                {qualifikation}
              </Text>
            )}
            {kommentar !== '' && (
              <Text component="span" display="block" size="sm" fw={400}>
                {`„${kommentar}“`}
              </Text>
            )}
          </span>
        ),
      },
      factColumn<Row>({ blocked: ({ sperrt }) => sperrt, hints: ({ hinweise }) => hinweise }),
      {
        id: 'titel',
        titel: words.one,
        value: ({ titel, schicht }) => [titel, schicht].filter(Boolean).join(' '),
        show: ({ titel, schicht, platz }) => (
          <>
            {titel}
            {(schicht || platz) && (
              <Text component="span" display="block" size="sm" c="dimmed">
                {[schicht, platz].filter((text, i, all) => text !== '' && all.indexOf(text) === i).join(' · ')}
              </Text>
            )}
          </>
        ),
      },
      {
        id: 'beginn',
        titel: 'Wann',
        value: ({ beginn }) => beginn,
        show: (row) => (
          <>
            <SpanLines {...row} />
            {isBegun(row) && (
              <Text component="span" display="block" size="sm" c="var(--mantine-color-error)">
                {`${words.one} läuft schon`}
              </Text>
            )}
          </>
        ),
      },
      {
        id: 'gemeldetAm',
        titel: words.verbs.invites ? 'Angemeldet' : 'Gemeldet',
        value: ({ gemeldetAm }) => gemeldetAm,
        show: ({ gemeldetAm }) => shortDay(dayOf(gemeldetAm)),
      },
    ],
    nameOf,
  )

interface Props {
  readonly kind: SignUpsKind
  readonly link: AnlassLink
}
/** People without an answer over all occasions, decided in rows: staffed on the place that suits them, or refused with a reason. */
export function SignUps({ kind, link: { words, path } }: Props) {
  const query = useQuery(signUpsQuery(kind))
  const [{ suche }] = useUrlState(['suche'])
  const columns = useMemo(() => columnsFor(words), [words])
  const said = words.verbs.invites ? COURSE : DUTY
  const decide = (meldungen: SignUpDecision['meldungen'], status: SignUpDecision['status'], grund = '') =>
    kind.submit.decideSignUps({ body: { meldungen, status, grund } })
  const around = useDecisions<Row>({
    words: said,
    name: nameOf,
    blocked: ({ sperrt }) => sperrt ?? undefined,
    doubtful: ({ hinweise }) => hinweise.length > 0,
    decide: (rows, choice, grund) => decide(rows.map(readOf), choice === 'yes' ? 'eingeteilt' : 'abgelehnt', grund),
    undo: (done) => decide([...done], 'gemeldet'),
    reload: () => reloadAnlaesse(kind),
  })
  return (
    <QueryView query={query}>
      {({ gesamt, anlaesse, meldungen }) => {
        const wanted = suche.trim().toLowerCase().split(/\s+/)
        const rows = meldungen.filter((row) => wanted.every((word) => nameOf(row).toLowerCase().includes(word)))
        return around(
          rows,
          <>
            {gesamt > 0 && (
              <Text c="dimmed" mb="sm" role="status">
                {`${countText(anlaesse, words.one, words.many)} · ${countText(gesamt, ...said.things)} ohne Antwort`}
              </Text>
            )}
            <DataTable
              titel={said.things[1]}
              columns={columns}
              rows={rows}
              rowKey={({ _id }) => _id}
              rowLink={({ anlass }) => path(anlass)}
              empty={
                suche === '' ? (
                  <EmptyState titel="Alles beantwortet" text={`Neue ${said.things[1]} stehen hier, sobald sie kommen.`} />
                ) : (
                  <EmptyState titel={`Kein Treffer für „${suche}“`} text="Gesucht wird im Namen und im Titel." />
                )
              }
            />
            {meldungen.length < gesamt && <LoadMore loaded={meldungen.length} total={gesamt} more={undefined} loading={false} />}
          </>,
          suche === '' ? gesamt : rows.length,
        )
      }}
    </QueryView>
  )
}
