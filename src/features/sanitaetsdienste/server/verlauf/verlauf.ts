import { sql } from 'kysely'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { dienstVerlauf, type SchichtFacts } from '../../history.ts'
import { verlauf } from '#server/history/verlauf.ts'
import type { Db, AppContext, Actor } from '#server/context.ts'
import type { Handler } from '#server/routes.ts'
import { load } from '../load.ts'

type C = typeof sanitaetsdiensteContract
const AREA = 'sanitaetsdienste'

type Entry = Awaited<ReturnType<typeof verlauf>>[number]

/** Two shifts may share a name: then those after the first say their number as well. */
function unique(entries: readonly Entry[]): Entry[] {
  const seen = new Set<string>()
  return entries.map((entry) => {
    const key = `${entry.gruppe} ${entry.titel}`
    if (entry.feld !== 'schichten' || !seen.has(key)) {
      seen.add(key)
      return entry
    }
    const { nr: number } = (entry.neu ?? entry.alt) as SchichtFacts
    return { ...entry, titel: `${entry.titel} (${number})` }
  })
}

async function lastSeen(db: Db, actor: Actor, dienst: string): Promise<string | null> {
  const { rows } = await sql<{ zeit: string }>`
    select zeit from gesehen where "user" = ${actor._id}::uuid and bereich = ${AREA} and objekt = ${dienst}::uuid`.execute(db)
  return rows[0]?.zeit ?? null
}

/** The history of a service, newest first. New to somebody is what others did since they last looked. */
export const history =
  (context: AppContext): Handler<C['history']> =>
  async ({ db, actor, params }) => {
    await load(db, actor, params.id)
    const seenAt = await lastSeen(db, actor, params.id)
    const entries = unique(await verlauf(context, db, AREA, params.id, dienstVerlauf))
    return entries.map((entry) => ({
      ...entry,
      ungesehen: entry.benutzer?._id !== actor.profil && (seenAt === null || entry.zeit > seenAt),
    }))
  }

/** Remembers that the asking person has seen all that there is now. */
export const seen =
  (_context: AppContext): Handler<C['gesehen']> =>
  async ({ trx, actor, params }) => {
    await load(trx, actor, params.id)
    await sql`
      insert into gesehen ("user", bereich, objekt, zeit) values (${actor._id}::uuid, ${AREA}, ${params.id}::uuid, clock_timestamp())
      on conflict ("user", bereich, objekt) do update set zeit = excluded.zeit`.execute(trx)
  }
