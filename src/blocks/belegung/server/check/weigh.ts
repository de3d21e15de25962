// Facts for deciding pending requests, by the rules of the decision itself.
import { sql } from 'kysely'
import type { Weighed } from '../../contract.ts'
import { DECIDED_AT_ONCE } from '#contract/limits.ts'
import { readableSpan } from '#contract/time/berlin.ts'
import { takenResources } from '#blocks/konflikte/server/index.ts'
import type { Actor, Db } from '#server/context.ts'
import { askTogether } from '#server/db/together.ts'
import type { Belegungsart, BelegungsRow, Resource } from '../kind.ts'
import { isAsked } from '../read/belegung-rows.ts'
import { readBelegungen } from '../write/rows.ts'
import { asQuestion, withRuestzeit } from './period.ts'
import { asHalter } from './pruefung.ts'

const named = (titel: string, who: string): string => `„${titel}“${who === '' ? '' : ` (${who})`}`

/** Other requests for the same time: only one can be approved. */
function rivals(row: BelegungsRow, all: readonly BelegungsRow[]): string[] {
  const span = withRuestzeit(row)
  const others = all.filter((other) => {
    const theirs = withRuestzeit(other)
    return other._id !== row._id && other.ressource === row.ressource && theirs.beginn < span.ende && theirs.ende > span.beginn
  })
  const [first] = others
  if (!first) return []
  const more = others.length === 1 ? '' : ` und ${others.length - 1} weiteren`
  return [`Überschneidet sich mit der Anfrage ${named(first.anlass, first.verantwortlichName)}${more}.`]
}

const resourcesOf = (rows: readonly BelegungsRow[]): string[] => [...new Set(rows.map(({ ressource }) => ressource))]

/** Pending requests with the reason that refuses them, and hints. Three round trips. */
export async function weighRequests(db: Db, kind: Belegungsart, actor: Actor, now: Date): Promise<Weighed[]> {
  const rows = await readBelegungen(db, kind, sql`${isAsked(now)} order by b.beginn, b._id limit ${DECIDED_AT_ONCE}`)
  if (rows.length === 0) return []
  const { resource } = kind
  const asked = rows.map((row) => asQuestion({ ...row, ohne: row._id }))
  const [{ rows: resources }, holders, hints] = await askTogether(() =>
    Promise.all([
      sql<{ readonly one: Resource }>`
        select to_json(n) as one
        from (select ${resource.notice} from ${sql.table(resource.table)} r where r._id = any(${resourcesOf(rows)}::uuid[])) n`.execute(db),
      takenResources(db, kind, asked).then((taken) => asHalter(db, kind, actor, taken)),
      resource.weigh?.(db, actor, rows, now),
    ]),
  )
  const byId = new Map(resources.map(({ one }) => [one._id, one]))
  return rows.map((row, i) => {
    const one = byId.get(row.ressource) as never
    const question = { werte: row, before: row, spans: [], different: true, mayEverything: true, now, field: kind.column }
    const [holder] = holders[i] ?? []
    const clash =
      holder && `Überschneidet sich mit ${named(holder.titel, holder.verantwortlichName)}, ${readableSpan(holder.beginn, holder.ende)}.`
    return {
      _id: row._id,
      sperrt: resource.objection(one, question)?.msg ?? clash ?? null,
      hinweise: [...rivals(row, rows), ...(hints?.get(row._id) ?? [])],
    }
  })
}
