import { sql } from 'kysely'
import { may } from '#contract/rights/rechte.ts'
import type { Area } from '#server/app.ts'
import type { Actor, Db, Trx } from '#server/context.ts'
import { crudArea } from '#server/crud/crud-area.ts'
import { notFound } from '#server/errors.ts'
import { asking, seenBy } from '#server/crud/crud-calls.ts'
import { changelogContract } from '../contract.ts'

/** Who writes it sees what is not published yet. */
const writes = (actor: Actor) => may(actor, ['CREATE_CHANGELOG', 'UPDATE_CHANGELOG', 'DELETE_CHANGELOG'])

/** Up to when this person has read. Annahme: what was there before they came is no news to them. */
const readUntil = ({ _id }: Actor) => sql`coalesce((select b."gelesenBis" from changelog_besuche b where b."user" = ${_id}::uuid),
  (select u."erstelltAm" from users u where u._id = ${_id}::uuid))`

async function requireSeen(db: Db | Trx, actor: Actor, id: string): Promise<void> {
  if (writes(actor)) return
  const { rows } = await sql`select 1 from changelog where _id = ${id}::uuid and veroeffentlicht`.execute(db)
  if (rows.length === 0) throw notFound('Der Eintrag')
}

const area = crudArea(
  changelogContract,
  {
    table: 'changelog',
    order: ['datum'],
    newestFirst: true,
    searched: ['versionsnummer', 'titel', 'words'],
    computed: { words: sql`(select string_agg(e ->> 'text', ' ') from jsonb_array_elements(t.eintraege) e)` },
    filter: {
      reader: (actor: Actor) => (writes(actor) ? null : sql`t.veroeffentlicht`),
      art: (kind: string) => sql`t.eintraege @> ${JSON.stringify([{ art: kind }])}::jsonb`,
    },
    audience: (actor) => String(writes(actor)),
    conflicts: { changelog_versionsnummer_key: { msg: 'Diese Version steht schon im Changelog.', feld: 'versionsnummer' } },
  },
  (_context, plain) => ({
    list: (request) => plain.list(asking(request, { reader: request.actor })),
    get: seenBy(requireSeen)(plain.get),
    news: async ({ db, actor }) => {
      const { rows } = await sql<{ anzahl: number }>`
        select count(*)::int as anzahl from changelog where "veroeffentlichtAm" > ${readUntil(actor)}`.execute(db)
      return rows[0] ?? { anzahl: 0 }
    },
    // Read is what stands there, not what may be published in this moment: the newest entry marks it, and not the clock.
    visit: async ({ trx, actor }) => {
      const { rows } = await sql<{ bis: string }>`select to_jsonb(${readUntil(actor)}) #>> '{}' as bis`.execute(trx)
      await sql`insert into changelog_besuche ("user", "gelesenBis")
        select ${actor._id}::uuid, max("veroeffentlichtAm") from changelog having max("veroeffentlichtAm") is not null
        on conflict ("user") do update set "gelesenBis" = greatest(changelog_besuche."gelesenBis", excluded."gelesenBis")`.execute(trx)
      return { bis: rows[0]?.bis ?? '' }
    },
  }),
)

export const changelog: Area & typeof area = {
  ...area,
  personal: {
    data: ({ user }) => [
      { titel: 'Changelog', rows: sql`select "gelesenBis" as "Gelesen bis" from changelog_besuche where "user" = ${user}::uuid` },
    ],
  },
}
