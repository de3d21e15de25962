import { type RawBuilder, sql } from 'kysely'
import { type CrudArea, may } from '#contract/rights/rechte.ts'
import { searchWords } from '#contract/search.ts'
import type { ScreenAddress } from '#contract/screens.ts'
import type { Actor, Db } from '#server/context.ts'
import { containsWord } from '#server/crud/cursor.ts'
import { personIfVisible } from '#server/db/vocabulary.ts'
import type { ConstraintMessages } from '#server/errors.ts'
import { type Ending, keptText, type LendingWords } from '../contract.ts'

type Sql = RawBuilder<unknown>
type Values = Readonly<Record<string, unknown>>

/** SQL over the row `t` of the table. */
export interface LentRow {
  readonly title: Sql
  /** Codes that a scan matches, as a list of texts. */
  readonly codes: Sql
  /** Number for the receipt; null or '' without one. */
  readonly number?: Sql
  /** Accessories that go and come back with it, as a list of texts. */
  readonly accessories?: Sql
  /** Title shared by interchangeable pieces; absent: `title`. */
  readonly alike?: Sql
  /** Hint before handing out, and reason against it, each as a sentence; null without one. */
  readonly hint?: Sql
  readonly barred?: Sql
  /** Consumable, not returned. */
  readonly usedUp?: Sql
  /** Deposit per piece in euros; absent: entered at the issue. */
  readonly deposit?: Sql
  /** Name of the column with the number of equal copies; absent: one. */
  readonly copies?: string
}
/** Fields that follow the status. */
export interface StatusFollowers {
  /** Fields that cannot be imported. */
  readonly fields?: readonly string[]
  readonly ended?: (ending: Ending, today: string) => Values
  /** Completes form values with derived ones; `was`: the previous status. @throws 400 */
  readonly settled?: (fields: Values, about: { readonly was?: string; readonly today: string }) => Values
}

export interface LendingKind extends LendingWords {
  readonly table: string
  readonly area: CrudArea
  readonly path: (id: string) => ScreenAddress
  readonly row: LentRow
  readonly follows?: StatusFollowers
  /** Notification of a loss. `facts` and the outside recipients (mail addresses, besides the keepers) are SQL over the row `t`. */
  readonly lossAdvice?: { readonly text: string; readonly facts: Readonly<Record<string, Sql>>; readonly outsiders?: Sql }
}

const kinds = new Map<string, LendingKind>()
/** Registers a kind once, when its area is loaded. */
export function defineLending(kind: LendingKind): LendingKind {
  kinds.set(kind.kind, kind)
  return kind
}
export const lendingKinds = (): readonly LendingKind[] => [...kinds.values()]
export const kindsFor = (actor: Actor, verb: 'READ' | 'UPDATE'): readonly LendingKind[] =>
  lendingKinds().filter(({ area }) => may(actor, `${verb}_${area}`))

export const loanOf = ({ kind }: LendingKind): Sql => sql.ref(`l.${kind}`)
export const copiesOf = ({ row: { copies } }: LendingKind): Sql => (copies === undefined ? sql`1` : sql.ref(`t.${copies}`))
/** Copies of the row `t` neither lent nor lost: their numbers, ascending. */
export const freeCopies = (kind: LendingKind): Sql => sql`(
  select coalesce(array_agg(n order by n), '{}')
  from generate_series(1, ${copiesOf(kind)}) n
  where not exists (
    select 1
    from leihen l
    where ${loanOf(kind)} = t._id
      and l.exemplar = n
      and (l."zurueckAm" is null or l.ausgang in ('verloren', 'gestohlen'))))`

export const accessoriesOf = ({ row }: LendingKind): Sql => row.accessories ?? sql`'{}'::text[]`

export const freeCount = (kind: LendingKind): Sql => (kind.counted ? sql`t.bestand` : sql`cardinality(${freeCopies(kind)})`)

const barred = ({ row }: LendingKind): Sql => row.barred ?? sql`null::text`

/** Messages for violated constraints of `leihen`. */
export const conflictsOf = ({ kind, ...says }: LendingKind): ConstraintMessages => ({
  [`leihen_${kind}_einer`]: { msg: `${says.words.the} ist schon ausgegeben.` },
  [`leihen_${kind}_fkey`]: {
    msg: keptText(says),
  },
})
/** For counted kinds the status is derived from the stock. */
export const statusOf = ({ counted, free }: LendingKind): Sql =>
  counted ? sql`case when t.bestand > 0 then ${sql.lit(free)} else 'vergriffen' end` : sql`t.status`
export const lendingConflicts = (): ConstraintMessages => Object.assign({}, ...lendingKinds().map(conflictsOf)) as ConstraintMessages

/** First code of a piece, printed on own labels and read by scans. Counted kinds fall back to the id. */
export const labelCode = ({ row: { codes }, counted }: LendingKind): Sql =>
  counted ? sql`coalesce(nullif((${codes})[1], ''), t._id::text)` : sql`(select c from unnest(${codes}) c where c <> '' limit 1)`
/** Content of a scan in lower case: the code itself, or the last part of the URL on own labels. */
export const scannedCode = (scan: string): string =>
  ((URL.canParse(scan) ? new URL(scan).searchParams.get('code') : null) ?? scan).trim().toLowerCase()
/** True if the row `t` has this code or id. Rows without a number do not match an empty code. */
export const hasCode = (kind: LendingKind, code: string): Sql =>
  sql`(t._id::text = ${code} or exists (select 1 from unnest(${kind.row.codes}) c where c <> '' and lower(c) = ${code}))`

/** A piece found by `thingsByCode`; who hands out sees every holder. */
interface FoundThing {
  readonly art: string
  readonly id: string
  readonly titel: string
  readonly code: string
  readonly status: string
  readonly hinweis: string
  readonly frei: number
  readonly exemplare: readonly number[]
  readonly inhaber: { readonly _id: string; readonly vorname: string; readonly nachname: string } | null
}
/**
 * Things with this code, or with all of its words in name and kind; code matches first, then available ones. @param code as scanned or
 * typed
 */
export async function thingsByCode(db: Db, actor: Actor, code: string): Promise<(FoundThing & { readonly pfad: string })[]> {
  const kinds = kindsFor(actor, 'UPDATE')
  const exact = scannedCode(code)
  const words = searchWords(exact)
  if (kinds.length === 0 || exact === '') return []
  const parts = kinds.map(
    (kind) => sql`
      select ${sql.lit(kind.kind)} as art, t._id as id, ${kind.row.title} as titel,
        coalesce((select c from unnest(${kind.row.codes}) c where c <> '' limit 1), '') as code,
        coalesce(${barred(kind)}, ${statusOf(kind)}) as status,
        case
          when ${barred(kind)} is null and ${statusOf(kind)} = ${kind.free} then ${freeCount(kind)}
          else 0
        end as frei,
        ${kind.row.copies ? sql`case when ${copiesOf(kind)} > 1 then ${freeCopies(kind)} else '{}' end` : sql`'{}'::int[]`} as exemplare,
        (select case
            when ${kind.counted ? sql`false` : sql`${copiesOf(kind)} = 1`} then ${personIfVisible(actor, 'l.profil', true)}
          end
          from leihen l
          where ${loanOf(kind)} = t._id and l."zurueckAm" is null
          limit 1) as inhaber,
        coalesce(${kind.row.hint ?? sql`null`}, '') as hinweis, ${hasCode(kind, exact)} as exact
      from ${sql.table(kind.table)} t
      where ${hasCode(kind, exact)}
        or ${sql.join(
          words.length > 0
            ? words.map((word) =>
                containsWord(
                  sql`${kind.words.one}::text
          || ' '
          || ${kind.row.title}`,
                  word,
                ),
              )
            : [sql`false`],
          sql` and `,
        )}`,
  )
  const { rows } = await sql<FoundThing & { readonly exact: boolean }>`
    select * from (${sql.join(parts, sql` union all `)}) z order by z.exact desc, z.frei = 0, z.titel, z.id limit 20`.execute(db)
  const hits = rows.filter(({ exact: hit }) => hit)
  return (hits.length > 0 ? hits : rows).map(({ exact: _exact, ...row }) => {
    const kind = kinds.find(({ kind: kindName }) => kindName === row.art)
    return { ...row, status: kind?.states[row.status] ?? row.status, pfad: kind?.path(row.id) ?? '' }
  })
}
