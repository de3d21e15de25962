import { sql } from 'kysely'
import { linkSchema, NO_LINKS } from '#contract/chapter/chapter.ts'
import type { Db } from '#server/context.ts'
import { defineSetting } from '#server/setting.ts'

export async function configText(db: Db, key: string): Promise<string | null> {
  const row = await db.selectFrom('config').select('wert').where('key', '=', key).executeTakeFirst()
  return typeof row?.wert === 'string' ? row.wert : null
}

export const linkSetting = defineSetting('links', linkSchema, NO_LINKS)

/** The chapter's external links. Old entries from before https was required are kept if they are web addresses. */
export const readLinks = async (db: Db) => (await linkSetting.read(db)).links.filter(({ url }) => /^https?:\/\//.test(url))

export async function postgresVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
  return rows[0]?.version.split(' ')[0] ?? ''
}
