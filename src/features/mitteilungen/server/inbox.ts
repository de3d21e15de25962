import { sql } from 'kysely'
import { type Search, searchWords } from '#contract/search.ts'
import type { Db } from '#server/context.ts'
import { containsWord, decodeCursor, encodeCursor, readForgiving } from '#server/crud/cursor.ts'
import { notFound } from '#server/errors.ts'
import type { Handlers } from '#server/http/routes.ts'
import type { Notice, ownNotices } from '../contract.ts'

type Calls = Handlers<typeof ownNotices>
type Query = Parameters<Calls['list']>[0]['query']

async function list(db: Db, profil: string | null, { suche, limit, nach, ungelesen }: Query) {
  const found = sql.join(
    [
      sql`t.profil = ${profil}::uuid and t.posteingang`,
      ...(ungelesen ? [sql`t."gelesenAm" is null`] : []),
      ...searchWords(suche as Search | undefined).map((word) => containsWord(sql`t.titel || ' ' || t.text`, word)),
    ],
    sql` and `,
  )
  const beyond = nach === undefined ? sql`` : sql`and (t.zeit, t._id) < (${decodeCursor(nach, 2, true)})`
  const { rows } = await sql<Notice & { gesamt: number }>`
    select t._id, t.art, t.titel, t.text, t.pfad, to_jsonb(t.zeit at time zone 'UTC') #>> '{}' || 'Z' as zeit,
      t."gelesenAm" is not null as gelesen, (select count(*)::int from mitteilungen t where ${found}) as gesamt
    from mitteilungen t
    where ${found} ${beyond}
    order by t.zeit desc, t._id desc
    limit ${limit + 1}`.execute(db)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    zeilen: rows.slice(0, limit),
    gesamt: rows[0]?.gesamt ?? 0,
    naechste: last ? encodeCursor([last.zeit, last._id]) : null,
  }
}

export const inbox = {
  list: ({ db, actor, query }) => readForgiving(query, (asked) => list(db, actor.profil, asked)),
  unread: async ({ db, actor }) => {
    const { rows } = await sql<{ anzahl: number }>`
      select count(*)::int as anzahl
      from mitteilungen
      where profil = ${actor.profil}::uuid and posteingang and "gelesenAm" is null`.execute(db)
    return rows[0] ?? { anzahl: 0 }
  },
  // Up to the instant of the request: later news are unread.
  readAll: async ({ trx, actor, arrived }) => {
    const { rows } = await sql`update mitteilungen set "gelesenAm" = ${arrived}
      where profil = ${actor.profil}::uuid and posteingang and "gelesenAm" is null and zeit <= ${arrived} returning 1`.execute(trx)
    return { anzahl: rows.length }
  },
  read: async ({ trx, actor, params, body, arrived }) => {
    const { rows } = await sql`update mitteilungen set "gelesenAm" = ${body.gelesen ? sql`coalesce("gelesenAm", ${arrived})` : sql`null`}
      where _id = ${params.id}::uuid and profil = ${actor.profil}::uuid and posteingang returning 1`.execute(trx)
    if (rows.length === 0) throw notFound('Die Mitteilung')
  },
} satisfies Partial<Calls>
