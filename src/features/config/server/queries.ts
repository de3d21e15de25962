import { sql } from 'kysely'
import * as z from 'zod/mini'
import { LINK_PLAETZE } from '#features/config/contract.ts'
import type { Db } from '#server/context.ts'

/** A text of the config table, or null. */
export async function configText(db: Db, key: string): Promise<string | null> {
  const row = await db.selectFrom('config').select('wert').where('key', '=', key).executeTakeFirst()
  return typeof row?.wert === 'string' ? row.wert : null
}

const link = z.object({ titel: z.string(), url: z.url({ protocol: /^https?$/ }), platz: z.enum(LINK_PLAETZE) })

/** The chapter's links to the outside: the row `links` of the config table; entries that are no web address are left out. */
export async function links(db: Db): Promise<z.output<typeof link>[]> {
  const row = await db.selectFrom('config').select('wert').where('key', '=', 'links').executeTakeFirst()
  const list: unknown[] = Array.isArray(row?.wert) ? row.wert : []
  return list.flatMap((entry) => {
    const checked = z.safeParse(link, entry)
    return checked.success ? [checked.data] : []
  })
}

/** The database server's version, "18.4". */
export async function postgresVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
  return rows[0]?.version.split(' ')[0] ?? ''
}
