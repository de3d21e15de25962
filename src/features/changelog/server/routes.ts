import { type RawBuilder, sql } from 'kysely'
import { may } from '#contract/rights/rechte.ts'
import type { Area } from '#server/app.ts'
import type { Actor, Trx } from '#server/context.ts'
import { crudArea } from '#server/crud/crud-area.ts'
import { changelogContract } from '../contract.ts'

const writes = (actor: Actor) => may(actor, ['CREATE_CHANGELOG', 'UPDATE_CHANGELOG', 'DELETE_CHANGELOG'])

/** Instant up to which this person has read. Annahme: entries older than the account are not new. */
const readUntil = ({ _id }: Actor) => sql`coalesce((select b."gelesenBis" from changelog_besuche b where b."user" = ${_id}::uuid),
  (select u."erstelltAm" from users u where u._id = ${_id}::uuid))`

/** Marks as read up to an instant; returns the mark before. */
async function moveMark(trx: Trx, actor: Actor, until: RawBuilder<unknown>): Promise<{ readonly bis: string }> {
  const { rows } = await sql<{ bis: string }>`select to_jsonb(${readUntil(actor)}) #>> '{}' as bis`.execute(trx)
  await sql`insert into changelog_besuche ("user", "gelesenBis")
    select ${actor._id}::uuid, until.bis from (${until}) until where until.bis is not null
    on conflict ("user") do update set "gelesenBis" = greatest(changelog_besuche."gelesenBis", excluded."gelesenBis")`.execute(trx)
  return { bis: rows[0]?.bis ?? '' }
}

const area = crudArea(
  changelogContract,
  {
    table: 'changelog',
    order: { newest: ['datum'] },
    searched: ['versionsnummer', 'titel', 'words'],
    computed: { words: sql`(select string_agg(e ->> 'text', ' ') from jsonb_array_elements(t.eintraege) e)` },
    filter: { art: (kind: string) => sql`t.eintraege @> ${JSON.stringify([{ art: kind }])}::jsonb` },
    scope: (actor) => (writes(actor) ? sql`true` : sql`t.veroeffentlicht`),
    audience: (actor) => String(writes(actor)),
    conflicts: { changelog_versionsnummer_key: { msg: 'Diese Version steht schon im Changelog.', feld: 'versionsnummer' } },
  },
  (context, plain) => ({
    // Includes deleted records, which the scope refuses.
    history: (request) => plain.history(request, null),
    news: async ({ db, actor }) => {
      const { rows } = await sql<{ anzahl: number }>`
        select count(*)::int as anzahl from changelog where "veroeffentlichtAm" > ${readUntil(actor)}`.execute(db)
      return rows[0] ?? { anzahl: 0 }
    },
    // The newest listed entry sets the mark, not the clock: an entry may be published at this moment.
    visit: ({ trx, actor }) => moveMark(trx, actor, sql`select max("veroeffentlichtAm") as bis from changelog`),
    readShipped: ({ trx, actor, body: { bis } }) =>
      moveMark(trx, actor, sql`select least(${bis}::timestamp at time zone 'Europe/Berlin', ${context.now()}::timestamptz) as bis`),
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
