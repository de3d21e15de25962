import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { HistoryFields } from '#contract/history.ts'
import type { Actor, AppContext } from '#server/context.ts'
import { readVerlauf } from '#server/history/verlauf.ts'
import type { Handler } from '#server/http/routes.ts'
import type { VerlaufCalls } from '../../contract.ts'
import type { OfferFacts } from '../../history.ts'
import type { OccasionHead, OccasionKind } from '../signup/occasion.ts'

type Entry = Awaited<ReturnType<typeof readVerlauf>>[number]

/** Offers with the same name get their number, from the second on. */
function unique(entries: readonly Entry[]): Entry[] {
  const seen = new Set<string>()
  return entries.map((entry) => {
    const key = `${entry.gruppe} ${entry.titel}`
    if (entry.feld !== 'schichten' || !seen.has(key)) {
      seen.add(key)
      return entry
    }
    const { nr: number } = (entry.neu ?? entry.alt) as OfferFacts
    return { ...entry, titel: `${entry.titel} (${number})` }
  })
}

/**
 * History calls, newest first, with changes by others since the last visit.
 * `readable` filters a field's value for the reader; `otherSide` is the value on the other side. Invisible changes are skipped.
 */
export const verlaufHandlers = <H extends OccasionHead>(
  context: AppContext,
  kind: OccasionKind<H>,
  fields: HistoryFields,
  readable: (actor: Actor, head: H) => (field: string, value: unknown, otherSide: unknown) => unknown,
): { history: Handler<VerlaufCalls['history']>; gesehen: Handler<VerlaufCalls['gesehen']> } => ({
  async history({ db, actor, params }) {
    const shown = readable(actor, await kind.load(db, actor, params.id))
    const { rows } = await sql<{ zeit: string }>`
      select zeit from gesehen where "user" = ${actor._id}::uuid and bereich = ${kind.table} and objekt = ${params.id}::uuid`.execute(db)
    const seenAt = rows[0]?.zeit ?? null
    const entries = unique(await readVerlauf(context, { db, actor }, kind.table, params.id, fields)).map((entry) => {
      const [old, now] = [shown(entry.feld, entry.alt, entry.neu), shown(entry.feld, entry.neu, entry.alt)]
      return { ...entry, alt: old, neu: now, covered: isDeepStrictEqual(old, now) && !isDeepStrictEqual(entry.alt, entry.neu) }
    })
    return entries.flatMap(({ covered, ...entry }) =>
      covered
        ? []
        : {
            ...entry,
            ungesehen: entry.benutzer?._id !== actor.profil && (seenAt === null || entry.zeit > seenAt),
          },
    )
  },
  async gesehen({ trx, actor, params }) {
    await kind.load(trx, actor, params.id)
    await sql`
      insert into gesehen ("user", bereich, objekt, zeit) values (${actor._id}::uuid, ${kind.table}, ${params.id}::uuid, clock_timestamp())
      on conflict ("user", bereich, objekt) do update set zeit = excluded.zeit`.execute(trx)
  },
})
