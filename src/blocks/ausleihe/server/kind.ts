// What an area says of the things that it lends.
import { type RawBuilder, sql } from 'kysely'
import { type CrudArea, may } from '#contract/rights/rechte.ts'
import { searchWords } from '#contract/search.ts'
import type { ScreenAddress } from '#contract/screens.ts'
import type { Actor, Db } from '#server/context.ts'
import { contains } from '#server/crud/cursor.ts'
import { named } from '#server/db/vocabulary.ts'
import type { ConstraintMessages } from '#server/errors.ts'
import { type Ending, keptText, type LendingWords } from '../contract.ts'

type Sql = RawBuilder<unknown>
type Values = Readonly<Record<string, unknown>>

export interface LendingKind extends LendingWords {
  readonly table: string
  readonly area: CrudArea
  readonly path: (id: string) => ScreenAddress
  /** Over the row `t`: what it is called, and what a scan reads from it, as a list of texts. */
  readonly title: Sql
  readonly codes: Sql
  /** Over the row `t`: what others that would do as well are called; absent: as it is. */
  readonly alike?: Sql
  /** Its field that says how many equal pieces there are; absent: one. */
  readonly copies?: string
  /** Of what is counted: the column that says how many are being cleaned; absent: nothing is. */
  readonly cleaning?: string
  /** Over the row `t`: what to know before it goes out, as a sentence; null where there is nothing. */
  readonly hint?: Sql
  /** Over the row `t`: why it does not go out, as a sentence; null where it may. Absent: nothing but its status speaks. */
  readonly barred?: Sql
  /** Over the row `t`: it is used up, and does not come back. */
  readonly usedUp?: Sql
  /** Over the row `t`: what is left for one, in euros; absent: what is said at the issue. */
  readonly deposit?: Sql
  /** It came back or was lost: what its fields say from then on. */
  readonly ended?: (ending: Ending, today: string) => Values
  /** What a form says, with what follows from it; `was`: its status until now. @throws 400 */
  readonly settled?: (fields: Values, about: { readonly was?: string; readonly today: string }) => Values
  /** Fields that no table fills, besides the status. */
  readonly follows?: readonly string[]
  /** Somebody lost it. `facts` and whom it concerns besides the members who keep such things, as a list of mail addresses, over the row `t`. */
  readonly lossAdvice?: { readonly text: string; readonly facts: Readonly<Record<string, Sql>>; readonly outsiders?: Sql }
}

const kinds = new Map<string, LendingKind>()
/** Declares a kind, once, when its area is loaded. */
export function defineLending(kind: LendingKind): LendingKind {
  kinds.set(kind.kind, kind)
  return kind
}
export const lendingKinds = (): readonly LendingKind[] => [...kinds.values()]
/** Those of which this person may read, or hand out. */
export const kindsFor = (actor: Actor, verb: 'READ' | 'UPDATE'): readonly LendingKind[] =>
  lendingKinds().filter(({ area }) => may(actor, `${verb}_${area}`))

export const loanOf = ({ kind }: LendingKind): Sql => sql.ref(`l.${kind}`)
/** Over the row `t`: how many equal pieces there are. */
export const copiesOf = ({ copies }: LendingKind): Sql => (copies === undefined ? sql`1` : sql.ref(`t.${copies}`))
/** Copies of the row `t` that nobody has and nobody lost: their numbers, ascending. */
export const freeCopies = (kind: LendingKind): Sql => sql`(
  select coalesce(array_agg(n order by n), '{}') from generate_series(1, ${copiesOf(kind)}) n where not exists (
    select 1 from leihen l where ${loanOf(kind)} = t._id and l.exemplar = n and (l."zurueckAm" is null or l.ausgang in ('verloren', 'gestohlen'))))`

/** How many of the row `t` are there to hand out. */
export const freeCount = (kind: LendingKind): Sql => (kind.counted ? sql`t.bestand` : sql`cardinality(${freeCopies(kind)})`)

/** Why the row `t` does not go out although it is there: a sentence, or null. */
const barred = ({ barred: why = sql`null::text` }: LendingKind): Sql => why

/** What a violated constraint of `leihen` means. */
export const conflictsOf = ({ kind, ...says }: LendingKind): ConstraintMessages => ({
  [`leihen_${kind}_einer`]: { msg: `${says.words.the} ist schon ausgegeben.` },
  [`leihen_${kind}_fkey`]: {
    msg: keptText(says),
  },
})
/** Of what is counted it follows from how many are there. */
export const statusOf = ({ counted, free }: LendingKind): Sql =>
  counted ? sql`case when t.bestand > 0 then ${sql.lit(free)} else 'vergriffen' end` : sql`t.status`
export const lendingConflicts = (): ConstraintMessages => Object.assign({}, ...lendingKinds().map(conflictsOf)) as ConstraintMessages

/** What is printed on a label of ours, and what a scan of it says: the first of its codes; of what is counted, where they are an article's and not a size's, its id. */
export const labelCode = ({ codes, counted }: LendingKind): Sql =>
  counted ? sql`coalesce(nullif((${codes})[1], ''), t._id::text)` : sql`(select c from unnest(${codes}) c where c <> '' limit 1)`
/** What a scan says: the code itself, or the end of the address on a label of ours. Small letters. */
export const scannedCode = (scan: string): string =>
  ((URL.canParse(scan) ? new URL(scan).searchParams.get('code') : null) ?? scan).trim().toLowerCase()
/** Does the row `t` carry this code, or is it the code? What has no number carries no empty one. */
export const carries = (kind: LendingKind, code: string): Sql =>
  sql`(t._id::text = ${code} or exists (select 1 from unnest(${kind.codes}) c where c <> '' and lower(c) = ${code}))`

/** A piece as `thingsByCode` finds it; `inhaber` is a person of the contract, null also for who is hidden. */
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
/** Things that carry this code, or whose name and kind have all of its words; first those with the code, then those that can go out. @param code as scanned or typed */
export async function thingsByCode(db: Db, actor: Actor, code: string): Promise<(FoundThing & { readonly pfad: string })[]> {
  const kinds = kindsFor(actor, 'UPDATE')
  const exact = scannedCode(code)
  const words = searchWords(exact)
  if (kinds.length === 0 || exact === '') return []
  const parts = kinds.map(
    (kind) => sql`
      select ${sql.lit(kind.kind)} as art, t._id as id, ${kind.title} as titel, coalesce((select c from unnest(${kind.codes}) c where c <> '' limit 1), '') as code, coalesce(${barred(kind)}, ${statusOf(kind)}) as status,
        case when ${barred(kind)} is null and ${statusOf(kind)} = ${kind.free} then ${freeCount(kind)} else 0 end as frei, ${kind.copies ? sql`case when ${copiesOf(kind)} > 1 then ${freeCopies(kind)} else '{}' end` : sql`'{}'::int[]`} as exemplare, (select case when ${kind.counted ? sql`false` : sql`${copiesOf(kind)} = 1`} then ${named(actor, 'l.profil')} end from leihen l where ${loanOf(kind)} = t._id and l."zurueckAm" is null limit 1) as inhaber,
        coalesce(${kind.hint ?? sql`null`}, '') as hinweis, ${carries(kind, exact)} as exact
      from ${sql.table(kind.table)} t where ${carries(kind, exact)}
        or ${sql.join(words.length > 0 ? words.map((word) => contains(sql`${kind.words.one}::text || ' ' || ${kind.title}`, word)) : [sql`false`], sql` and `)}`,
  )
  const { rows } = await sql<FoundThing & { readonly exact: boolean }>`
    select * from (${sql.join(parts, sql` union all `)}) z order by z.exact desc, z.frei = 0, z.titel, z.id limit 20`.execute(db)
  const hits = rows.filter(({ exact: hit }) => hit)
  return (hits.length > 0 ? hits : rows).map(({ exact: _exact, ...row }) => {
    const kind = kinds.find(({ kind: one }) => one === row.art)
    return { ...row, status: kind?.states[row.status] ?? row.status, pfad: kind?.path(row.id) ?? '' }
  })
}
