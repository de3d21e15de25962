import { sql } from 'kysely'
import * as z from 'zod/mini'
import { LINKPLAETZE } from '#features/config/contract.ts'
import type { Db } from '#server/kontext.ts'

/** A text of the config table, or null. */
export async function configText(db: Db, key: string): Promise<string | null> {
  const zeile = await db.selectFrom('config').select('wert').where('key', '=', key).executeTakeFirst()
  return typeof zeile?.wert === 'string' ? zeile.wert : null
}

const link = z.object({ titel: z.string(), url: z.url({ protocol: /^https?$/ }), platz: z.enum(LINKPLAETZE) })

/** The chapter's links to the outside: the row `links` of the config table; entries that are no web address are left out. */
export async function links(db: Db): Promise<z.output<typeof link>[]> {
  const zeile = await db.selectFrom('config').select('wert').where('key', '=', 'links').executeTakeFirst()
  const liste: unknown[] = Array.isArray(zeile?.wert) ? zeile.wert : []
  return liste.flatMap((eintrag) => {
    const geprueft = z.safeParse(link, eintrag)
    return geprueft.success ? [geprueft.data] : []
  })
}

/** The database server's version, "18.4". */
export async function postgresVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
  return rows[0]?.version.split(' ')[0] ?? ''
}
